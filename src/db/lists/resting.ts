import { getMeta } from '../meta.ts'
import type { KeyRange, Store, StoreTx } from '../ports.ts'
import { type KeyOf, keyOf, type TableName, type TableRow } from '../tables.ts'
import { read } from '../transactions.ts'

const PAGE = 1_000

/**
 * What the lists have to know of documents that rest, apart from those that have a row of their own. Who changes what
 * rests raises the stamp by one in the same transaction, and tells of every id of which the resting document came,
 * changed or went: `Commit.packed`, or a single row that is null.
 */
export interface Resting {
  /** How often what rests was changed; 0: never. Reads `meta`. */
  stamp(tx: StoreTx): Promise<number>
  /** All that rests of a table, in pages, also where a row of its own says something newer. */
  pages<T extends TableName>(table: T): AsyncIterable<readonly TableRow<T>[]>
  /** The rows of a table that have a row of their own, in pages. */
  rows<T extends TableName>(table: T): AsyncIterable<readonly TableRow<T>[]>
}

/** A store where every document is a row of its own. */
export const nothingRests = (store: Store): Resting => ({
  stamp: async (tx) => (await getMeta(tx, 'packs')) ?? 0,
  pages: async function* () {},
  rows: (table) => pagesOf(store, table),
})

async function* pagesOf<T extends TableName>(store: Store, table: T): AsyncGenerator<TableRow<T>[]> {
  let above: KeyOf<T> | null = null
  for (;;) {
    const range: KeyRange = { above, limit: PAGE }
    const rows: TableRow<T>[] = await read(store, [table], (tx) => tx.all(table, range))
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    above = keyOf(table, last)
  }
}
