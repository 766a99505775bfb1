import { fieldOf } from '../../lib/objects.ts'
import type { BundledRow, BundledTable } from '../../sync/store/bundles/bundleLines.ts'
import { type CachedRow, toCachedRow } from '../../sync/store/bundles/bundleCache.ts'
import { bundleReadsOf, bundledRowsById } from '../../sync/store/bundles/bundleReads.ts'
import type { StoreTx } from '../../sync/store/ports.ts'

/** The number of rows: one page, and some that move up if rows of it became single rows. */
const ROWS = 30

/**
 * Returns the bundled first rows of an overview together with the records they refer to. Each is in another
 * bundle, and a person who opens the app would wait for all of those. Reads only bundles.
 */
export async function readFirstRows(
  tx: StoreTx,
  e: BundledTable,
  ids: readonly string[],
): Promise<CachedRow[]> {
  const rows = await bundledRowsById(bundleReadsOf(tx.bare), e, ids.slice(0, ROWS))
  const find = async (kind: BundledTable, field: string) =>
    toCachedRows(kind, await bundledRowsById(bundleReadsOf(tx.bare), kind, referencedIds(rows, field)))
  const [items, customers] = await Promise.all([find('item', 'itemId'), find('customer', 'customerId')])
  return [...toCachedRows(e, rows), ...items, ...customers]
}

const toCachedRows = (e: BundledTable, rows: ReadonlyMap<string, BundledRow>): CachedRow[] =>
  [...rows.values()].map((row) => toCachedRow(e, row))

const referencedIds = (rows: ReadonlyMap<string, BundledRow>, field: string): string[] =>
  [...rows.values()].map((row) => fieldOf(row, field)).filter((id) => typeof id === 'string')
