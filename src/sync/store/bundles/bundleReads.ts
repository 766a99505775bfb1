import { BUNDLE_LIMITS } from '../../protocol/bundles.ts'
import { binarySearch } from '../binarySearch.ts'
import type { BareTx, KeyRange } from '../ports.ts'
import type { KeyOf, StoredBundle } from '../tables.ts'
import {
  AFTER_ALL_IDS,
  findBundledRow,
  type BundledRow,
  type BundledTable,
  bundleRowsOf,
} from './bundleLines.ts'

export type BundleKey = KeyOf<'pack'>

/** Reads of bundles in a transaction of the store or of Dexie, in the order of their keys. */
export interface BundleReads {
  bundles(range: BundleRange): Promise<StoredBundle[]>
  keys(range: BundleRange): Promise<BundleKey[]>
  at(keys: readonly BundleKey[]): Promise<(StoredBundle | undefined)[]>
  /**
   * Returns the bundles of these ids, both ascending. Present only if the bounds are known without a read.
   */
  where?: (e: BundledTable, ids: readonly string[]) => BundleKey[]
}
interface BundleRange {
  above?: BundleKey
  /** Like `above`, but includes this key. */
  from?: BundleKey
  upto: BundleKey
  limit?: number
}

/** Reads the bundles of a transaction. */
export const bundleReadsOf = (tx: Pick<BareTx, 'all' | 'keys' | 'getMany'>): BundleReads => ({
  bundles: (range) => tx.all('pack', range),
  keys: (range) => tx.keys('pack', range),
  at: (keys) => tx.getMany('pack', keys),
})

/** The key range of all bundles of a kind. */
const allBundlesOf = (e: BundledTable): { above: BundleKey; upto: BundleKey } => ({
  above: [e, ''],
  upto: [e, AFTER_ALL_IDS],
})

/** The key range whose first bundle is that of the id. */
const firstBundleFrom = (e: BundledTable, id: string): BundleRange => ({
  from: [e, id],
  upto: [e, AFTER_ALL_IDS],
  limit: 1,
})

/** Up to this many ids are located one by one. For more, the keys of all bundles are read. */
const MANY = 100
/** The number of bundles read at a time if the caller gives no limit of rows. */
const BATCH = 64

export async function bundledRow(
  reads: BundleReads,
  e: BundledTable,
  id: string,
): Promise<BundledRow | undefined> {
  const [bundle] = await (reads.where
    ? reads.at(reads.where(e, [id]))
    : reads.bundles(firstBundleFrom(e, id)))
  return bundle && findInBundle(e, bundle, id)
}

/** Returns the bundled rows among these ids. */
export async function bundledRowsById(
  reads: BundleReads,
  e: BundledTable,
  ids: readonly string[],
): Promise<Map<string, BundledRow>> {
  const wanted = [...new Set(ids)].sort()
  const [only] = wanted
  if (wanted.length > 1 || only === undefined)
    return findRowsByIds(e, await reads.at(await bundleKeysOf(reads, e, wanted)), wanted)
  const row = await bundledRow(reads, e, only)
  return new Map(row ? [[only, row]] : [])
}

/** Returns the bundles that contain these ids, if these are bundled. */
async function bundleKeysOf(
  reads: BundleReads,
  e: BundledTable,
  ids: readonly string[],
): Promise<BundleKey[]> {
  if (reads.where) return reads.where(e, ids)
  if (ids.length > MANY) return bundlesContaining(e, await upperBoundsOf(reads, e), ids)
  const found = await Promise.all(ids.map((id) => reads.keys(firstBundleFrom(e, id))))
  // Several ids may be in one bundle. The result ascends like the ids.
  return [...new Map(found.flat().map((key) => [key[1], key])).values()]
}

/** Returns the rows of these ids from these bundles. Both must be ascending. */
function findRowsByIds(
  e: BundledTable,
  bundles: readonly (StoredBundle | undefined)[],
  ids: readonly string[],
): Map<string, BundledRow> {
  const present = bundles.filter((bundle) => bundle !== undefined)
  const rows = new Map<string, BundledRow>()
  let at = 0
  for (const id of ids) {
    while (at < present.length && present[at]!.upto < id) at++
    const bundle = present[at]
    const row = bundle && findInBundle(e, bundle, id)
    if (row) rows.set(id, row)
  }
  return rows
}

/** Returns the upper bound of each bundle of a kind, ascending. */
export const upperBoundsOf = async (reads: Pick<BundleReads, 'keys'>, e: BundledTable): Promise<string[]> =>
  (await reads.keys(allBundlesOf(e))).map(([, upto]) => upto)

/**
 * Returns the bundles that contain these ids, if these are bundled.
 * @param uptos see `upperBoundsOf`
 * @param ids ascending
 */
export function bundlesContaining(
  e: BundledTable,
  uptos: readonly string[],
  ids: readonly string[],
): BundleKey[] {
  const wanted: BundleKey[] = []
  let at = -1
  for (const id of ids) {
    const next = binarySearch(Math.max(at, 0), uptos.length, (place) => uptos[place]! < id)
    if (next !== at && next < uptos.length) wanted.push([e, uptos[next]!])
    at = next
  }
  return wanted
}

/** Returns the bundled rows in `(above, upto]`, ascending, except those in `without`. */
export async function bundledRowsInRange(
  reads: BundleReads,
  e: BundledTable,
  { above, upto, limit, without }: KeyRange & { without?: ReadonlySet<string> | undefined },
): Promise<BundledRow[]> {
  const rows: BundledRow[] = []
  const [low, high] = [String(above ?? ''), String(upto ?? AFTER_ALL_IDS)]
  const batch = limit === undefined ? BATCH : Math.ceil(limit / BUNDLE_LIMITS.rows) + 1
  for (let at = low; ; ) {
    const bundles = await reads.bundles({ above: [e, at], upto: [e, AFTER_ALL_IDS], limit: batch })
    for (const bundle of bundles) {
      for (const row of parseBundle(e, bundle))
        if (row.id > low && row.id <= high && !without?.has(row.id)) rows.push(row)
      at = bundle.upto
      if (at >= high || (limit !== undefined && rows.length >= limit)) return rows.slice(0, limit)
    }
    if (bundles.length < batch) return rows
  }
}

/** Called with each bundle that cannot be read. The listener can fetch its rows again. */
export const bundleDamageListeners = new Set<(bundle: StoredBundle) => void>()

/** Returns the rows of a bundle; none if it is damaged. */
export const parseBundle = (e: BundledTable, bundle: StoredBundle): BundledRow[] =>
  orUndefinedIfDamaged(bundle, () => bundleRowsOf(e, bundle.rows)) ?? []

/** Returns the row with this id from a bundle; undefined if it is damaged. */
export const findInBundle = (e: BundledTable, bundle: StoredBundle, id: string): BundledRow | undefined =>
  orUndefinedIfDamaged(bundle, () => findBundledRow(e, bundle.rows, id))

function orUndefinedIfDamaged<T>(bundle: StoredBundle, read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    console.warn('pack_damaged', bundle.e, bundle.upto, error)
    for (const listener of bundleDamageListeners) listener(bundle)
    return undefined
  }
}
