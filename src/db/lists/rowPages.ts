import { AFTER_ALL_IDS, type BundledRow, type BundledTable } from '../../sync/store/bundles/bundleLines.ts'
import { parseBundle } from '../../sync/store/bundles/bundleReads.ts'
import type { Key, KeyRange, Store } from '../../sync/store/ports.ts'
import { keyOf, type TableName, type TableRow } from '../../sync/store/tables.ts'
import { read } from '../../sync/store/transactions.ts'

/*
 * Reads bundled documents and single rows separately, for the lists. Every writer of bundles raises their
 * number in the same transaction. It also announces every id whose bundled document was added, changed or
 * removed: through `Commit.packed`, or as a single row that is null.
 */

/** The rows and bundles read in one transaction. */
const ROWS = 1_000
const BUNDLES = 32

/** Yields all bundled rows of a kind, page by page, including those hidden by a newer single row. */
export async function* bundledPages(store: Store, e: BundledTable): AsyncGenerator<BundledRow[]> {
  for (let above: [string, string] | null = [e, '']; above; ) {
    const range: KeyRange = { above, upto: [e, AFTER_ALL_IDS], limit: BUNDLES }
    const bundles = await read(store, ['pack'], (tx) => tx.bare.all('pack', range))
    for (const bundle of bundles) yield parseBundle(e, bundle)
    const last = bundles.at(-1)
    above = last && bundles.length === BUNDLES ? [e, last.upto] : null
  }
}

/** Yields the single rows of a table, page by page, after `after`. */
export async function* rowPages<T extends TableName>(
  store: Store,
  table: T,
  after?: TableRow<T>,
): AsyncGenerator<TableRow<T>[]> {
  for (let above: Key | null | undefined = after ? keyOf(table, after) : null; above !== undefined; ) {
    const range: KeyRange = { above, limit: ROWS }
    const rows: TableRow<T>[] = await read(store, [table], (tx) => tx.bare.all(table, range))
    yield rows
    const last = rows.at(-1)
    above = last && rows.length === ROWS ? keyOf(table, last) : undefined
  }
}

/** Reads the first of these pages of several tables in one transaction. Most tables have no other. */
export const firstRowPages = (store: Store, tables: readonly TableName[]): Promise<FirstRowPage[]> =>
  read(store, tables, (tx) =>
    Promise.all(
      tables.map(async (table) => {
        const rows = await tx.bare.all(table, { limit: ROWS })
        return { table, rows, more: rows.length === ROWS }
      }),
    ),
  )

interface FirstRowPage {
  table: TableName
  rows: TableRow<TableName>[]
  /** True if there may be more rows. */
  more: boolean
}
