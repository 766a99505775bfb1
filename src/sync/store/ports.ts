export type { BareTx, Key, KeyRange, Scope, Store, StoreTx, TableTx } from './store.ts'
import type { EntryRecord } from './journal/frames.ts'
import type { BlobQueueRow, OutboxEntry } from './tables.ts'
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

/** The journal as its worker offers it. */
export interface JournalWorkerApi extends Journal {
  /** Seals what is written from now on, with the key of the copy on this device (ADR 0059). Null: in the clear. */
  applyKey(key: string | null): Promise<void>
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
  /** Asks every tab to store rows with this key, or only to open the rows that others sealed (ADR 0059). */
  | { t: 'mirrorKey'; key: string; mode: 'opened' | 'sealed' }
  /** Everything on this device is about to be wiped: close the store and reload. */
  | { t: 'wiped' }
