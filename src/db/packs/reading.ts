import { PACKS } from '../../contract/packs.ts'
import type { BareTx, KeyRange } from '../ports.ts'
import type { KeyOf, PackRow } from '../tables.ts'
import { AFTER_ALL_IDS, findRow, type PackedEntity, type PackedName, rowsOf } from './lines.ts'

type Reads = Pick<BareTx, 'all' | 'keys' | 'getMany'>
export type PackKey = KeyOf<'pack'>

/** All packs of a kind. */
export const packsOf = (e: PackedName): { above: PackKey; upto: PackKey } => ({
  above: [e, ''],
  upto: [e, AFTER_ALL_IDS],
})

/** So many ids are looked up one by one; of more the keys of all packs are read first. */
export const FEW = 4
/** Packs read at a time where nobody says how many rows are wanted. */
const BATCH = 32

export async function restingRow(tx: Reads, e: PackedName, id: string): Promise<PackedEntity | undefined> {
  const [pack] = await tx.all('pack', { from: [e, id], upto: [e, AFTER_ALL_IDS], limit: 1 })
  return pack && found(e, pack, id)
}

/** Those of these ids that rest. */
export async function restingRows(
  tx: Reads,
  e: PackedName,
  ids: readonly string[],
): Promise<Map<string, PackedEntity>> {
  const wanted = [...new Set(ids)]
  if (wanted.length > FEW) return fromPacks(tx, e, wanted)
  const rows = await Promise.all(wanted.map((id) => restingRow(tx, e, id)))
  return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])))
}

async function fromPacks(
  tx: Reads,
  e: PackedName,
  ids: readonly string[],
): Promise<Map<string, PackedEntity>> {
  const keys = packKeys(await tx.keys('pack', packsOf(e)), ids)
  return rowsIn(e, await tx.getMany('pack', keys), ids)
}

/** Those of these ids that stand in these packs, which are in their order. */
export function rowsIn(
  e: PackedName,
  packs: readonly (PackRow | undefined)[],
  ids: readonly string[],
): Map<string, PackedEntity> {
  const there = packs.filter((pack) => pack !== undefined)
  const rows = new Map<string, PackedEntity>()
  let at = 0
  for (const id of [...ids].sort()) {
    while (at < there.length && there[at]!.upto < id) at++
    const pack = there[at]
    const row = pack && found(e, pack, id)
    if (row) rows.set(id, row)
  }
  return rows
}

/** The keys of the packs in which these ids stand, if they rest. */
export function packKeys(keys: readonly PackKey[], ids: readonly string[]): PackKey[] {
  const sorted = [...ids].sort()
  const wanted: PackKey[] = []
  let at = 0
  for (const key of keys) {
    const from = at
    while (at < sorted.length && sorted[at]! <= key[1]) at++
    if (at > from) wanted.push(key)
  }
  return wanted
}

/** What rests in `(above, upto]`, ascending, without some ids. */
export async function restingIn(
  tx: Reads,
  e: PackedName,
  { above, upto, limit, without }: KeyRange & { without?: ReadonlySet<string> | undefined },
): Promise<PackedEntity[]> {
  const rows: PackedEntity[] = []
  const [low, high] = [String(above ?? ''), String(upto ?? AFTER_ALL_IDS)]
  const batch = limit === undefined ? BATCH : Math.ceil(limit / PACKS.rows) + 1
  for (let at = low; ; ) {
    const packs = await tx.all('pack', { above: [e, at], upto: [e, AFTER_ALL_IDS], limit: batch })
    for (const pack of packs) {
      for (const row of parsed(e, pack))
        if (row.id > low && row.id <= high && !without?.has(row.id)) rows.push(row)
      at = pack.upto
      if (at >= high || (limit !== undefined && rows.length >= limit)) return rows.slice(0, limit)
    }
    if (packs.length < batch) return rows
  }
}

/** Called with each pack that cannot be read; who can fetch it again listens. */
export const damageListeners = new Set<(pack: PackRow) => void>()

/** The rows of a pack; of a damaged one none. */
export const parsed = (e: PackedName, pack: PackRow): PackedEntity[] =>
  guarded(pack, () => rowsOf(e, pack.rows)) ?? []

export const found = (e: PackedName, pack: PackRow, id: string): PackedEntity | undefined =>
  guarded(pack, () => findRow(e, pack.rows, id))

function guarded<T>(pack: PackRow, read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    console.warn('pack_damaged', pack.e, pack.upto, error)
    for (const listener of damageListeners) listener(pack)
    return undefined
  }
}
