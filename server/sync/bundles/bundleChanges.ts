import { BUNDLED_ENTITIES, type BundledEntity, isBundled } from '../../../src/domain/bundledEntities.ts'
import { LIMITS } from '../../../src/sync/protocol/protocol.ts'
import { recordOf } from '../../../src/lib/objects.ts'
import type { FeedPosition, SyncDatabase } from '../store/ports.ts'
import { type BundleSet, rowCountOf } from './bundleSet.ts'

/** The changes of the bundled kinds since a set was built, and the version up to which they were read. */
export interface BundleChanges {
  epoch: string
  v: number
  ids: Record<BundledEntity, string[]>
  /** True if something was permanently deleted. */
  removed: boolean
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** Returns the place before all changes of the version after `v`. */
const positionAfter = (v: number): FeedPosition => ({ v: v + 1, ent: 0, id: FIRST_ID })

/** @param set null or of another epoch: nothing is read, and everything must be built */
export async function readBundleChanges(db: SyncDatabase, set: BundleSet | null): Promise<BundleChanges> {
  const ids: BundleChanges['ids'] = recordOf(BUNDLED_ENTITIES, () => [])
  let removed = false
  for (let position = positionAfter(set?.v ?? 0); ; ) {
    const { epoch, v, page } = await db.read(async (snapshot) => {
      const { epoch, head: v } = snapshot
      return {
        epoch,
        v,
        page: epoch === set?.epoch ? await snapshot.changes(position, LIMITS.deltaRows) : [],
      }
    })
    for (const { e, id, del } of page)
      if (isBundled(e)) {
        ids[e].push(id)
        removed ||= del
      }
    const last = page.at(-1)
    if (!last || page.length < LIMITS.deltaRows) return { epoch, v, ids, removed }
    position = last
  }
}

/** Rebuild a set after this many changes, as a number or a share of its rows, whichever is more. */
const MANY = { rows: 2_000, share: 0.02 }
/** Rebuild a set with any change after this time, so that old content does not stay on the disk for ever. */
const OLD_MS = 24 * 60 * 60_000

/** True if the changes justify a new set. */
export function isStale(set: BundleSet, { ids, removed }: BundleChanges, now: number): boolean {
  const n = Object.values(ids).reduce((sum, each) => sum + each.length, 0)
  const many = Math.max(MANY.rows, rowCountOf(set) * MANY.share)
  return removed || n > many || (n > 0 && now - set.at > OLD_MS)
}
