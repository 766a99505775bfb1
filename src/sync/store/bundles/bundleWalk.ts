import type { DBCore, DBCoreKeyRange, DBCoreTransaction } from 'dexie'
import { BUNDLE_LIMITS } from '../../protocol/bundles.ts'
import { plainPromise } from '../../../lib/idb.ts'
import type { BareTx } from '../ports.ts'
import type { StoredBundle } from '../tables.ts'
import { type IdRange, hasNoLowerBound, isInIdRange } from './idRange.ts'
import {
  AFTER_ALL_IDS,
  encodeRows,
  bundleRowCount,
  type BundledRow,
  type BundledTable,
} from './bundleLines.ts'
import { raiseBundleStamp } from './bundleTx.ts'
import { parseBundle } from './bundleReads.ts'

/** The bundles of one kind, read in a transaction of Dexie. */
export interface Bundles {
  e: BundledTable
  /** Reads the bundles whose keys are in this range. */
  read(range: DBCoreKeyRange, limit: number, direction: 'next' | 'prev'): Promise<StoredBundle[]>
}

/** Between two texts. */
const RANGE: DBCoreKeyRange['type'] = 2
/** The number of bundles that are read at a time. */
const BATCH = 64

export function bundlesOf(core: DBCore, trans: DBCoreTransaction, e: BundledTable): Bundles {
  const table = core.table('pack')
  const { primaryKey: index } = table.schema
  return {
    e,
    read: async (range, limit, direction) => {
      const query = { trans, values: true, limit, direction, query: { index, range } }
      return (await plainPromise(table.query(query))).result
    },
  }
}

/** A bundle that may contain ids of a range. */
interface Visited {
  bundle: StoredBundle
  /** True if every id that it may contain is in the range. */
  isWhole: boolean
}

/** Visits the bundles that may contain ids of the range, ascending. */
async function* bundlesIn(bundles: Bundles, ids: IdRange, batch = BATCH): AsyncGenerator<Visited> {
  const { e } = bundles
  // The first bundle may begin before the range.
  let isBegun = hasNoLowerBound(ids)
  for (let [from, lowerOpen] = [ids.from, ids.fromOpen]; ; ) {
    const range = { type: RANGE, lower: [e, from], lowerOpen, upper: [e, AFTER_ALL_IDS] }
    const found = await bundles.read(range, batch, 'next')
    for (const bundle of found) {
      yield { bundle, isWhole: isBegun && isInIdRange(ids, bundle.upto) }
      if (bundle.upto >= ids.to) return
      isBegun = true
      from = bundle.upto
      lowerOpen = true
    }
    if (found.length < batch) return
  }
}

/** Visits the same bundles in descending order. */
async function* bundlesInReverse(
  bundles: Bundles,
  ids: IdRange,
  batch: number,
): AsyncGenerator<StoredBundle> {
  const { e } = bundles
  // The range ends in the first bundle that may contain its upper bound.
  yield* await bundles.read({ type: RANGE, lower: [e, ids.to], upper: [e, AFTER_ALL_IDS] }, 1, 'next')
  for (let to = ids.to; ids.from < to; ) {
    const lower = { lower: [e, ids.from], lowerOpen: ids.fromOpen }
    const found = await bundles.read(
      { type: RANGE, ...lower, upper: [e, to], upperOpen: true },
      batch,
      'prev',
    )
    yield* found
    const last = found.at(-1)
    if (!last || found.length < batch) return
    to = last.upto
  }
}

/** Bundled rows from the beginning of a range, in the direction that was asked for. */
export interface BundledRows {
  rows: BundledRow[]
  /** True if the range has no others behind these. */
  isAll: boolean
}

/** Reads bundled rows of the range, at least this many. A bundle that was read is returned as a whole. */
export async function bundledRows(
  bundles: Bundles,
  ids: IdRange,
  { reverse, atLeast }: { reverse: boolean; atLeast: number },
): Promise<BundledRows> {
  const rows: BundledRow[] = []
  const batch = Math.min(BATCH, Math.ceil(atLeast / BUNDLE_LIMITS.rows) + 1)
  const add = (bundle: StoredBundle) => {
    const rowsInRange = parseBundle(bundles.e, bundle).filter(({ id }) => isInIdRange(ids, id))
    rows.push(...(reverse ? rowsInRange.reverse() : rowsInRange))
    return rows.length >= atLeast
  }
  if (reverse) {
    for await (const bundle of bundlesInReverse(bundles, ids, batch))
      if (add(bundle)) return { rows, isAll: false }
  } else {
    for await (const { bundle } of bundlesIn(bundles, ids, batch))
      if (add(bundle)) return { rows, isAll: false }
  }
  return { rows, isAll: true }
}

/**
 * Counts the bundled rows of the range that no single row hides. Only bundles at its ends, and those with
 * single rows between, are parsed. @param single the ids of single rows in the range, ascending
 */
export async function countBundled(
  bundles: Bundles,
  ids: IdRange,
  single: readonly string[],
): Promise<number> {
  const hidden = new Set(single)
  let count = 0
  let at = 0
  for await (const { bundle, isWhole } of bundlesIn(bundles, ids)) {
    const from = at
    while (at < single.length && single[at]! <= bundle.upto) at++
    count +=
      isWhole && at === from
        ? bundleRowCount(bundle.rows)
        : parseBundle(bundles.e, bundle).filter(({ id }) => isInIdRange(ids, id) && !hidden.has(id)).length
  }
  return count
}

/** Removes all rows of a range from their bundles. */
export async function removeRangeFromBundles(bundles: Bundles, bare: BareTx, ids: IdRange): Promise<void> {
  let changed = false
  for await (const { bundle, isWhole } of bundlesIn(bundles, ids)) {
    const rows = isWhole ? [] : parseBundle(bundles.e, bundle)
    const left = rows.filter(({ id }) => !isInIdRange(ids, id))
    if (!isWhole && left.length === rows.length) continue
    changed = true
    if (left.length === 0) bare.delete('pack', [bundle.e, bundle.upto])
    else bare.put('pack', { ...bundle, rows: encodeRows(left) })
  }
  if (changed) await raiseBundleStamp(bare)
}
