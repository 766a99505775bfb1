import { isPacked, PACKED_KINDS, type PackedKind } from '../../src/contract/packs.ts'
import { LIMITS } from '../../src/contract/protocol.ts'
import { recordOf } from '../../src/domain/shared/objects.ts'
import type { Place, SyncDatabase } from '../store/ports.ts'
import { type PackSet, rowsIn } from './packSet.ts'

/** What changed of the packed kinds since a set was made, and up to which version that was looked up. */
export interface Changed {
  epoch: string
  v: number
  ids: Record<PackedKind, string[]>
  /** Whether something was removed for ever. */
  removed: boolean
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** Before everything of the version after `v`. */
const after = (v: number): Place => ({ v: v + 1, ent: 0, id: FIRST_ID })

/** @param set null, or of another history: nothing is looked up, all of it is to be made */
export async function changedSince(db: SyncDatabase, set: PackSet | null): Promise<Changed> {
  const ids: Changed['ids'] = recordOf(PACKED_KINDS, () => [])
  let removed = false
  for (let place = after(set?.v ?? 0); ; ) {
    const { epoch, v, page } = await db.read(async (snapshot) => {
      const { epoch, head: v } = snapshot
      return { epoch, v, page: epoch === set?.epoch ? await snapshot.changes(place, LIMITS.deltaRows) : [] }
    })
    for (const { e, id, del } of page)
      if (isPacked(e)) {
        ids[e].push(id)
        removed ||= del
      }
    const last = page.at(-1)
    if (!last || page.length < LIMITS.deltaRows) return { epoch, v, ids, removed }
    place = last
  }
}

/** So many changes since, whichever is more, are worth a new set. */
const MANY = { rows: 2_000, share: 0.02 }
/** And any at all after so long: what a text said before does not lie about for ever. */
const OLD_MS = 24 * 60 * 60_000

/** Whether a set is to be made anew from what changed. */
export function isStale(set: PackSet, { ids, removed }: Changed, now: number): boolean {
  const n = Object.values(ids).reduce((sum, each) => sum + each.length, 0)
  const many = Math.max(MANY.rows, rowsIn(set) * MANY.share)
  return removed || n > many || (n > 0 && now - set.at > OLD_MS)
}
