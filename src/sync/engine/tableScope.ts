import { allTables, type TableName } from '../store/tables.ts'
import type { BareTx, Store, StoreTx } from '../store/ports.ts'
import { write } from '../store/transactions.ts'

/** A transaction over some tables that may turn out to need more tables. */
export interface ScopedTx extends StoreTx {
  /** Declares the tables needed next, so that one restart is enough. @throws TableScopeError if some are missing */
  requireTables(tables: readonly TableName[]): void
}

/** Asks for a restart with these tables. Nothing was written. */
export class TableScopeError extends Error {
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
export async function withTables<T>(
  store: Store,
  tables: readonly TableName[],
  work: (tx: ScopedTx) => Promise<T>,
): Promise<T> {
  try {
    return await write(store, tables, async (tx) => {
      const scope = new TableScope(tx, new Set(tables))
      const result = await work(scope)
      // Even if `work` caught the error, its reads were incomplete.
      if (scope.scopeError) throw scope.scopeError
      return result
    })
  } catch (error) {
    if (error instanceof TableScopeError) return withTables(store, error.tables, work)
    throw error
  }
}

class TableScope implements ScopedTx {
  scopeError: TableScopeError | null = null
  private readonly tx: StoreTx
  private readonly tables: ReadonlySet<TableName>

  constructor(tx: StoreTx, tables: ReadonlySet<TableName>) {
    this.tx = tx
    this.tables = tables
  }

  requireTables(tables: readonly TableName[]): void {
    const all = new Set([...this.tables, ...tables])
    if (all.size > this.tables.size) throw (this.scopeError = new TableScopeError([...all]))
  }

  /** Bundles are addressed by kind, and the table of that kind is among `tables`. */
  get bare(): BareTx {
    return this.tx.bare
  }

  get: StoreTx['get'] = (table, key) => this.txFor(table).get(table, key)
  getMany: StoreTx['getMany'] = (table, keys) => this.txFor(table).getMany(table, keys)
  all: StoreTx['all'] = (table, range) => this.txFor(table).all(table, range)
  keys: StoreTx['keys'] = (table, range) => this.txFor(table).keys(table, range)
  put: StoreTx['put'] = (table, row, before) => this.txFor(table).put(table, row, before)
  putMany: StoreTx['putMany'] = (table, rows) => this.txFor(table).putMany(table, rows)
  delete: StoreTx['delete'] = (table, key, before) => this.txFor(table).delete(table, key, before)
  deleteMany: StoreTx['deleteMany'] = (table, rows) => this.txFor(table).deleteMany(table, rows)

  private txFor(table: TableName): StoreTx {
    if (this.tables.has(table)) return this.tx
    throw (this.scopeError ??= new TableScopeError(allTables()))
  }
}
