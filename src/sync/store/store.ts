import type { KeyOf, TableName, TableRow } from './tables.ts'

export type Key = string | number | [string, string]

/** Keys in `(above, upto]`, ascending. Both bounds may be omitted. */
export interface KeyRange {
  above?: Key | null
  /** Like `above`, but includes this key. */
  from?: Key
  upto?: Key | null
  limit?: number
}

/**
 * `strict`: on disk before the transaction is reported as done. `relaxed`: a power loss may roll it back,
 * together with every transaction after the last strict one.
 */
type Durability = 'strict' | 'relaxed'

/**
 * One transaction over the declared tables. Reads see earlier writes of the transaction. Writes return
 * nothing: a failed write aborts the whole transaction, and `Store.run` rejects. Only reads of this
 * transaction may be awaited; awaiting anything else ends it (B5.2).
 */
export interface StoreTx extends TableTx {
  /**
   * The tables without the view over bundles. For code that compacts, and for code that knows that its rows
   * are not bundled.
   */
  readonly bare: BareTx
}

/** A transaction that treats the table `pack` like any other table. */
export interface BareTx extends TableTx {
  /** Removes rows that a bundle now contains unchanged. Only the lists are notified. */
  deleteCompacted<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void
  /**
   * Announces rows that were written in bundles. Live queries of the whole table run again, and the lists
   * take over the rows.
   */
  announceBundled<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void
}

export interface TableTx {
  get<T extends TableName>(table: T, key: KeyOf<T>): Promise<TableRow<T> | undefined>
  /** In the order of `keys`. */
  getMany<T extends TableName>(table: T, keys: readonly KeyOf<T>[]): Promise<(TableRow<T> | undefined)[]>
  all<T extends TableName>(table: T, range?: KeyRange): Promise<TableRow<T>[]>
  keys<T extends TableName>(table: T, range?: KeyRange): Promise<KeyOf<T>[]>
  /**
   * Inserts or replaces a row. `before` is the row that the caller read in this transaction (null: there was
   * none). With it, live queries learn exactly what changed. Without it, every query on an index of the table
   * runs again.
   */
  put<T extends TableName>(table: T, row: TableRow<T>, before?: TableRow<T> | null): void
  /** Writes many rows whose former content is unknown. Live queries of the whole table run again. */
  putMany<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void
  delete<T extends TableName>(table: T, key: KeyOf<T>, before?: TableRow<T>): void
  /** Deletes many rows, ascending by key. Takes one request if no other row lies between them. */
  deleteMany<T extends TableName>(table: T, rows: readonly TableRow<T>[]): Promise<void>
}

export interface Scope {
  tables: readonly TableName[]
  write: boolean
  durability?: Durability
  /** The transaction changes bundles only by deleting rows, so it may use the cache of bundles. */
  usesBundleCache?: true
}

/** The transactional store of a replica: IndexedDB behind Dexie in a browser, memory in the simulation. */
export interface Store {
  /**
   * Runs `work` in one transaction and resolves after its commit. If `work` throws or the commit fails,
   * nothing has changed and the call rejects. The error is a StorageError for a fault of the device,
   * otherwise the one that `work` threw.
   */
  run<T>(scope: Scope, work: (tx: StoreTx) => Promise<T>): Promise<T>
}
