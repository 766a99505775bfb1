import { PACKS } from '../../contract/packs.ts'
import { firstPlace } from '../firstPlace.ts'
import type { BareTx, KeyRange } from '../ports.ts'
import type { KeyOf, PackRow } from '../tables.ts'
import { AFTER_ALL_IDS, findRow, type PackedEntity, type PackedName, rowsOf } from './lines.ts'

export type PackKey = KeyOf<'pack'>

/** Reads of bundles in a transaction of the store or of Dexie, in the order of their keys. */
export interface PackReads {
  packs(range: PackRange): Promise<PackRow[]>
  keys(range: PackRange): Promise<PackKey[]>
  at(keys: readonly PackKey[]): Promise<(PackRow | undefined)[]>
  /**
   * Returns the bundles of these ids, both ascending. Present only if the bounds are known without a read.
   */
  where?: (e: PackedName, ids: readonly string[]) => PackKey[]
}
interface PackRange {
  above?: PackKey
  /** Like `above`, but includes this key. */
  from?: PackKey
  upto: PackKey
  limit?: number
}

/** Reads the bundles of a transaction. */
export const packsIn = (tx: Pick<BareTx, 'all' | 'keys' | 'getMany'>): PackReads => ({
  packs: (range) => tx.all('pack', range),
  keys: (range) => tx.keys('pack', range),
  at: (keys) => tx.getMany('pack', keys),
})

/** The key range of all bundles of a kind. */
const packsOf = (e: PackedName): { above: PackKey; upto: PackKey } => ({
  above: [e, ''],
  upto: [e, AFTER_ALL_IDS],
})

/** The key range whose first bundle is that of the id. */
const packFrom = (e: PackedName, id: string): PackRange => ({
  from: [e, id],
  upto: [e, AFTER_ALL_IDS],
  limit: 1,
})

/** Up to this many ids are located one by one. For more, the keys of all bundles are read. */
const MANY = 100
/** The number of bundles read at a time if the caller gives no limit of rows. */
const BATCH = 64

export async function restingRow(
  reads: PackReads,
  e: PackedName,
  id: string,
): Promise<PackedEntity | undefined> {
  const [pack] = await (reads.where ? reads.at(reads.where(e, [id])) : reads.packs(packFrom(e, id)))
  return pack && found(e, pack, id)
}

/** Returns the bundled rows among these ids. */
export async function restingRows(
  reads: PackReads,
  e: PackedName,
  ids: readonly string[],
): Promise<Map<string, PackedEntity>> {
  const wanted = [...new Set(ids)].sort()
  const [only] = wanted
  if (wanted.length > 1 || only === undefined)
    return rowsIn(e, await reads.at(await keysFor(reads, e, wanted)), wanted)
  const row = await restingRow(reads, e, only)
  return new Map(row ? [[only, row]] : [])
}

/** Returns the bundles that contain these ids, if these are bundled. */
async function keysFor(reads: PackReads, e: PackedName, ids: readonly string[]): Promise<PackKey[]> {
  if (reads.where) return reads.where(e, ids)
  if (ids.length > MANY) return packsWith(e, await uptosOf(reads, e), ids)
  const found = await Promise.all(ids.map((id) => reads.keys(packFrom(e, id))))
  // Several ids may be in one bundle. The result ascends like the ids.
  return [...new Map(found.flat().map((key) => [key[1], key])).values()]
}

/** Returns the rows of these ids from these bundles. Both must be ascending. */
function rowsIn(
  e: PackedName,
  packs: readonly (PackRow | undefined)[],
  ids: readonly string[],
): Map<string, PackedEntity> {
  const there = packs.filter((pack) => pack !== undefined)
  const rows = new Map<string, PackedEntity>()
  let at = 0
  for (const id of ids) {
    while (at < there.length && there[at]!.upto < id) at++
    const pack = there[at]
    const row = pack && found(e, pack, id)
    if (row) rows.set(id, row)
  }
  return rows
}

/** Returns the upper bound of each bundle of a kind, ascending. */
export const uptosOf = async (reads: Pick<PackReads, 'keys'>, e: PackedName): Promise<string[]> =>
  (await reads.keys(packsOf(e))).map(([, upto]) => upto)

/**
 * Returns the bundles that contain these ids, if these are bundled.
 * @param uptos see `uptosOf`
 * @param ids ascending
 */
export function packsWith(e: PackedName, uptos: readonly string[], ids: readonly string[]): PackKey[] {
  const wanted: PackKey[] = []
  let at = -1
  for (const id of ids) {
    const next = firstPlace(Math.max(at, 0), uptos.length, (place) => uptos[place]! < id)
    if (next !== at && next < uptos.length) wanted.push([e, uptos[next]!])
    at = next
  }
  return wanted
}

/** Returns the bundled rows in `(above, upto]`, ascending, except those in `without`. */
export async function restingIn(
  reads: PackReads,
  e: PackedName,
  { above, upto, limit, without }: KeyRange & { without?: ReadonlySet<string> | undefined },
): Promise<PackedEntity[]> {
  const rows: PackedEntity[] = []
  const [low, high] = [String(above ?? ''), String(upto ?? AFTER_ALL_IDS)]
  const batch = limit === undefined ? BATCH : Math.ceil(limit / PACKS.rows) + 1
  for (let at = low; ; ) {
    const packs = await reads.packs({ above: [e, at], upto: [e, AFTER_ALL_IDS], limit: batch })
    for (const pack of packs) {
      for (const row of parsed(e, pack))
        if (row.id > low && row.id <= high && !without?.has(row.id)) rows.push(row)
      at = pack.upto
      if (at >= high || (limit !== undefined && rows.length >= limit)) return rows.slice(0, limit)
    }
    if (packs.length < batch) return rows
  }
}

/** Called with each bundle that cannot be read. The listener can fetch its rows again. */
export const damageListeners = new Set<(pack: PackRow) => void>()

/** Returns the rows of a bundle; none if it is damaged. */
export const parsed = (e: PackedName, pack: PackRow): PackedEntity[] =>
  guarded(pack, () => rowsOf(e, pack.rows)) ?? []

/** Returns the row with this id from a bundle; undefined if it is damaged. */
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
