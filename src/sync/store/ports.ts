import type { EntryRecord } from './journal/frames.ts'
import type { BlobQueueRow, KeyOf, OutboxEntry, TableName, TableRow } from './tables.ts'
import type { SyncEvent, SyncStatus } from './syncMessages.ts'

/** Wall clock and timers of a device. The simulation provides its own. */
export interface Clock {
  /** Milliseconds since 1970, by the device's clock. */
  now(): number
  /** Resolves after `ms`, or at once when the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export interface Rng {
  /** Cryptographically random in a browser, seeded in a simulation. */
  bytes(n: number): Uint8Array
  /** A number in [0, 1). */
  next(): number
}

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

/** A change on its way into the store, for the journal. */
export interface JournalEntry {
  clientId: string | null
  proof?: string
  entry: OutboxEntry
  blob?: BlobQueueRow
  original?: BlobQueueRow
}

/** A second copy of changes that the server does not have yet, outside the database (B5.7). */
export interface Journal {
  /** Resolves true when the changes are on disk, false if they could not be kept. Never rejects. */
  note(entries: readonly JournalEntry[]): Promise<boolean>
  /** Marks changes that were not stored, after the person was told. */
  withdraw(mids: readonly string[]): Promise<void>
}

/** The journal as recovery sees it, with the changes of all tabs. No method rejects. */
export interface StoredJournal extends Journal {
  read(): Promise<EntryRecord[]>
  photo(sha256: string): Promise<ArrayBuffer | null>
  /** Removes settled changes; `photos` still have to be sent. */
  tidy(isSettled: (record: EntryRecord) => boolean, photos: ReadonlySet<string>): Promise<void>
}

/** Messages between the tabs and workers of one replica. Any of them may be lost. */
export interface Channel {
  post(message: ChannelMessage): void
  /** @returns a function that stops listening */
  listen(handler: (message: ChannelMessage) => void): () => void
}

/** Describes the changes that were written. */
export interface WriteSummary {
  /** True if they include a photo. */
  photos: boolean
  /** True if they touch a conflict record. */
  conflicts: boolean
  /** The seq of the last change; 0 if unknown. */
  upto: number
}

export type ChannelMessage =
  /**
   * Something was written: the leader should look. A missing flag counts as true.
   */
  | ({ t: 'kick' } & Partial<WriteSummary>)
  | { t: 'token'; token: string | null }
  | { t: 'status'; status: SyncStatus }
  | { t: 'event'; event: SyncEvent }
  /** A page was opened and asks for the status. */
  | { t: 'who' }
  | { t: 'syncNow' }
  | { t: 'wake' }
  /** Asks if there is a leader. */
  | { t: 'there' }
  | { t: 'here' }
  /** A person uses the app: a download yields. */
  | { t: 'acts' }
  /** The store does not answer a caller that wants these tables. Asks if anyone is writing to them. */
  | { t: 'stuck'; tables: readonly string[] }
  /** Answers that someone is writing to these tables. */
  | { t: 'moving'; tables: readonly string[] }
  /** Nobody is writing, and opening the store again did not help: close every connection. */
  | { t: 'letGo' }
  /** Everything on this device is about to be wiped: close the store and reload. */
  | { t: 'wiped' }
