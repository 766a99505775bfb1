import { ALL_TABLES, type TableName } from '../../db/tables.ts'
import type { BareTx, Store, StoreTx } from '../../db/ports.ts'
import { write } from '../../db/transactions.ts'

/** A transaction over some tables that may turn out to need more tables. */
export interface NarrowTx extends StoreTx {
  /** Declares the tables needed next, so that one restart is enough. @throws Beyond if some are missing */
  need(tables: readonly TableName[]): void
}

/** Asks for a restart with these tables. Nothing was written. */
export class Beyond extends Error {
  readonly tables: readonly TableName[]
  constructor(tables: readonly TableName[]) {
    super('tables outside the transaction')
    this.tables = tables
  }
}

/**
 * Writes in a transaction over `tables` alone, so that readers of other tables need not wait. If `work` needs
 * more tables it runs again from the start: over the tables it declared, or over all.
 */
export async function writeNarrowly<T>(
  store: Store,
  tables: readonly TableName[],
  work: (tx: NarrowTx) => Promise<T>,
): Promise<T> {
  try {
    return await write(store, tables, async (tx) => {
      const narrow = new Narrow(tx, new Set(tables))
      const result = await work(narrow)
      // Even if `work` caught the error, its reads were incomplete.
      if (narrow.beyond) throw narrow.beyond
      return result
    })
  } catch (error) {
    if (error instanceof Beyond) return writeNarrowly(store, error.tables, work)
    throw error
  }
}

class Narrow implements NarrowTx {
  beyond: Beyond | null = null
  private readonly tx: StoreTx
  private readonly tables: ReadonlySet<TableName>

  constructor(tx: StoreTx, tables: ReadonlySet<TableName>) {
    this.tx = tx
    this.tables = tables
  }

  need(tables: readonly TableName[]): void {
    const all = new Set([...this.tables, ...tables])
    if (all.size > this.tables.size) throw (this.beyond = new Beyond([...all]))
  }

  /** Bundles are addressed by kind, and the table of that kind is among `tables`. */
  get bare(): BareTx {
    return this.tx.bare
  }

  get: StoreTx['get'] = (table, key) => this.over(table).get(table, key)
  getMany: StoreTx['getMany'] = (table, keys) => this.over(table).getMany(table, keys)
  all: StoreTx['all'] = (table, range) => this.over(table).all(table, range)
  keys: StoreTx['keys'] = (table, range) => this.over(table).keys(table, range)
  put: StoreTx['put'] = (table, row, before) => this.over(table).put(table, row, before)
  putMany: StoreTx['putMany'] = (table, rows) => this.over(table).putMany(table, rows)
  delete: StoreTx['delete'] = (table, key, before) => this.over(table).delete(table, key, before)
  deleteMany: StoreTx['deleteMany'] = (table, rows) => this.over(table).deleteMany(table, rows)

  private over(table: TableName): StoreTx {
    if (this.tables.has(table)) return this.tx
    throw (this.beyond ??= new Beyond(ALL_TABLES))
  }
}
