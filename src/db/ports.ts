import type { EntryRecord } from './journal/frames.ts'
import type { BlobQueueRow, KeyOf, OutboxEntry, TableName, TableRow } from './tables.ts'
import type { SyncEvent, SyncStatus } from './told.ts'

/** Wall clock and timers of a device; the simulation brings its own. */
export interface Clock {
  /** Milliseconds since 1970, as the device believes. */
  now(): number
  /** Resolves after `ms`; at once when the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export interface Rng {
  /** Cryptographically random in a browser, seeded in a simulation. */
  bytes(n: number): Uint8Array
  /** A number in [0, 1). */
  next(): number
}

export type Key = string | number | [string, string]

/** Keys in `(above, upto]`, ascending; both bounds may be left open. */
export interface KeyRange {
  above?: Key | null
  /** Instead of `above`: this key itself too. */
  from?: Key
  upto?: Key | null
  limit?: number
}

/**
 * `strict`: on disk before the transaction is reported done. `relaxed`: a power loss may roll it back, together with
 * every transaction after the last strict one.
 */
type Durability = 'strict' | 'relaxed'

/**
 * One transaction over the declared tables. Reads see the writes before them. Writes return nothing: a write that
 * fails aborts the whole transaction, and `Store.run` rejects. Between two awaits only reads of this transaction may
 * be awaited; anything else ends it (B5.2).
 */
export interface StoreTx extends TableTx {
  /** The tables as they are: for who packs, and for who knows that what it asks for rests in no pack. */
  readonly bare: BareTx
}

/** A transaction that knows nothing of packs; the table `pack` is one like the others. */
export interface BareTx extends TableTx {
  /** These rows stand in a pack from now on, as they are here: nobody is told but the lists. */
  forget<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void
  /** What came in packs: live queries of the whole table run again, and the lists take the rows. */
  tell<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void
}

export interface TableTx {
  get<T extends TableName>(table: T, key: KeyOf<T>): Promise<TableRow<T> | undefined>
  /** In the order of `keys`. */
  getMany<T extends TableName>(table: T, keys: readonly KeyOf<T>[]): Promise<(TableRow<T> | undefined)[]>
  all<T extends TableName>(table: T, range?: KeyRange): Promise<TableRow<T>[]>
  keys<T extends TableName>(table: T, range?: KeyRange): Promise<KeyOf<T>[]>
  /**
   * Inserts or replaces. `before` is what the caller read in this transaction (null: nothing was there); with it
   * live queries are told exactly what changed, without it every query on an index of the table runs again.
   */
  put<T extends TableName>(table: T, row: TableRow<T>, before?: TableRow<T> | null): void
  /** Many rows of which nothing is known; live queries of the whole table run again. */
  putMany<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void
  delete<T extends TableName>(table: T, key: KeyOf<T>, before?: TableRow<T>): void
  /** The same of many rows, ascending by key; one request where nothing else stands between them. */
  deleteMany<T extends TableName>(table: T, rows: readonly TableRow<T>[]): Promise<void>
}

export interface Scope {
  tables: readonly TableName[]
  write: boolean
  durability?: Durability
  /** It changes no pack but by deleting a row: what was read of packs before serves it too. */
  packsStay?: true
}

/** The transactional store of a replica: IndexedDB behind Dexie in a browser, memory in the simulation. */
export interface Store {
  /**
   * Runs `work` in one transaction and resolves after its commit. When `work` throws or the commit fails nothing has
   * changed, and it rejects: StorageError for faults of the device, otherwise what `work` threw.
   */
  run<T>(scope: Scope, work: (tx: StoreTx) => Promise<T>): Promise<T>
}

/** A change on its way into the store, for the journal. */
export interface Noted {
  clientId: string | null
  proof?: string
  entry: OutboxEntry
  blob?: BlobQueueRow
  original?: BlobQueueRow
}

/** A second copy of what the server does not have yet, outside the database (B5.7). */
export interface Journal {
  /** Resolves when it is on disk; false: it could not be kept. Never rejects. */
  note(noted: readonly Noted[]): Promise<boolean>
  /** These were not stored, and the person was told. */
  withdraw(mids: readonly string[]): Promise<void>
}

/** The journal as whoever takes it up again sees it: what all tabs wrote. Nothing of it rejects. */
export interface StoredJournal extends Journal {
  read(): Promise<EntryRecord[]>
  photo(sha256: string): Promise<ArrayBuffer | null>
  /** Removes what is settled; `photos` still have to be sent. */
  tidy(isSettled: (record: EntryRecord) => boolean, photos: ReadonlySet<string>): Promise<void>
}

/** Messages between the tabs and workers of one replica. All of them may be lost. */
export interface Channel {
  post(message: ChannelMessage): void
  /** @returns a function that stops listening */
  listen(handler: (message: ChannelMessage) => void): () => void
}

/** What came with changes that were written. */
export interface Wrote {
  /** A photo. */
  photos: boolean
  /** A conflict that was settled. */
  conflicts: boolean
  /** The seq of the last of them; 0: not known. */
  upto: number
}

export type ChannelMessage =
  /** Something was written: the leader should look. What is not said may be: a message of an earlier version says less. */
  | ({ t: 'kick' } & Partial<Wrote>)
  | { t: 'token'; token: string | null }
  | { t: 'status'; status: SyncStatus }
  | { t: 'event'; event: SyncEvent }
  /** Someone opened a page and wants to know the status. */
  | { t: 'who' }
  | { t: 'syncNow' }
  | { t: 'wake' }
  /** Is there a leader? */
  | { t: 'there' }
  | { t: 'here' }
  /** A person touched the product: a download steps aside. */
  | { t: 'acts' }
  /** The store does not answer somebody who wants these tables: is anyone writing to them? */
  | { t: 'stuck'; tables: readonly string[] }
  /** Yes: these. */
  | { t: 'moving'; tables: readonly string[] }
  /** Nobody is, and opening it anew did not help: let go of it. */
  | { t: 'letGo' }
  /** Everything on this device is about to be wiped: let go of it, and begin again without it. */
  | { t: 'wiped' }
