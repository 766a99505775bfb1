import type { EntityName } from '../domain/entities.ts'

/* What the worker that synchronises tells the pages. */

/** What the top bar shows; one of them at a time. */
type SyncState = 'synced' | 'sending' | 'offline' | 'attention' | 'auth' | 'boot' | 'blocked'

export interface SyncStatus {
  state: SyncState
  /** Mutations that the server has not answered for. */
  waiting: number
  /** Photos whose bytes the server does not have. */
  photos: number
  /** Lines of 'Niet gesynchroniseerd'. */
  refused: number
  /** Open conflict records. */
  conflicts: number
  /** Instant of the last complete pull, by the server's clock. */
  lastSyncAt: string | null
  /** The first download: rows so far, the server's estimate, and whether the app is usable already. */
  boot: { rows: number; estimate: number; hot: boolean } | null
  /**
   * Nothing goes on for now: why, and when it is tried again (by this device's clock). The server asked for patience, has
   * no room, its operator laid the house still, this device has none for what comes from it, or a proxy answers in the server's place: because it does not
   * reach it (noServer), or for reasons of its own. `status` is that of its answer, 0 for a redirect.
   */
  wait: {
    why: 'limit' | 'busy' | 'serverFull' | 'suspended' | 'deviceFull' | 'noServer' | 'proxy'
    until: number
    status?: number
  } | null
  online: boolean
  /** Waiting for longer than 15 minutes online or 24 hours at all: the icon turns amber. */
  stuck: boolean
  /** The protocol is no longer spoken: the app must be updated (426). */
  outdated: boolean
  /** Milliseconds to add to this device's clock to get the server's. */
  clockOffset: number
  clientId: string | null
  /** Ids that this replica had before. */
  pastIds: readonly string[]
  /** The last seq given to a mutation. */
  maxSeq: number
  /** The last request since the start that the server answered by an error, as its log calls it. Absent: none. */
  failure?: { requestId: string; at: number }
}

/** What screens may want to say at once; everything in it can also be read from the store later. */
export type SyncEvent =
  /** 'Herstelling kreeg nummer {number}.' */
  | { type: 'numbered'; e: EntityName; id: string; number: string; aliasOf?: string }
  /** The server refused a mutation; it stands in 'Niet gesynchroniseerd'. */
  | { type: 'refused'; mid: string; root: string; name: string; text: string }
  /** A value met another one; both are in conflict records. */
  | { type: 'conflict'; mid: string; conflicts: string[]; e: EntityName | null; id: string | null }
  | { type: 'notice'; mid: string; code: string; text: string }
  /** Rentals of this device that want what others have; all that one pull tells of, one per item and two rentals (B6.2). */
  | { type: 'stockConflicts'; found: StockConflictEvent[] }

/** What the server says of an item, and the rental of this device that it is about. */
export interface StockConflictEvent {
  text: string
  rentalId: string | null
}
