import type { EntityName } from '../protocol/entities.ts'

/* The messages of the sync worker to the pages. */

/** The state in the top bar; exactly one of these. */
type SyncState = 'synced' | 'sending' | 'offline' | 'attention' | 'auth' | 'boot' | 'blocked'

export interface SyncStatus {
  state: SyncState
  /** The number of mutations without an outcome. */
  waiting: number
  /** The number of photos whose bytes the server does not have. */
  photos: number
  /** The number of entries in 'Niet gesynchroniseerd'. */
  refused: number
  /** The number of open conflict records. */
  conflicts: number
  /** The time of the last complete pull, by the server's clock. */
  lastSyncAt: string | null
  /** The first download: rows so far, the server's estimate, and true if the app is already usable. */
  boot: { rows: number; estimate: number; hot: boolean } | null
  /**
   * The reason why nothing continues now, and the time of the next attempt (by this device's clock).
   * - limit, busy: the server asked the device to wait
   * - serverFull: the server has no room
   * - suspended: the operator suspended the tenant
   * - deviceFull: this device has no room for the server's data
   * - noServer: a proxy answers because it does not reach the server
   * - proxy: a proxy answers for reasons of its own
   * `status` is that of the proxy's answer; 0 for a redirect.
   */
  wait: {
    why: 'limit' | 'busy' | 'serverFull' | 'suspended' | 'deviceFull' | 'noServer' | 'proxy'
    until: number
    status?: number
  } | null
  online: boolean
  /** Waiting for more than 15 minutes online, or 24 hours at all. The icon turns amber. */
  stuck: boolean
  /** The server no longer speaks this protocol version: the app must be updated (426). */
  outdated: boolean
  /** Milliseconds to add to this device's clock to get the server's time. */
  clockOffset: number
  clientId: string | null
  /** The former ids of this replica. */
  pastIds: readonly string[]
  /** The last seq given to a mutation. */
  maxSeq: number
  /**
   * The last request since the start that the server answered with an error, with its id in the server's log.
   * Absent if there was none.
   */
  failure?: { requestId: string; at: number }
  /** Present if this device must be wiped: the number of changes and photos that the server does not have yet. */
  wipe?: { unsent: number }
}

/** Events that screens may show at once. Everything in them can also be read from the store later. */
export type SyncEvent =
  /** 'Herstelling kreeg nummer {number}.' */
  | { type: 'numbered'; e: EntityName; id: string; number: string; aliasOf?: string }
  /** The server refused a mutation; it is listed in 'Niet gesynchroniseerd'. */
  | { type: 'refused'; mid: string; root: string; name: string; text: string }
  /** A value conflicted with another one; both are in conflict records. */
  | { type: 'conflict'; mid: string; conflicts: string[]; e: EntityName | null; id: string | null }
  | { type: 'notice'; mid: string; code: string; text: string }
  /** All notices of one pull whose codes the product groups, each text once per document. */
  | { type: 'notices'; found: GroupedNotice[] }

/** A notice of the server, and the document of this device that it concerns. */
export interface GroupedNotice {
  code: string
  text: string
  e: EntityName | null
  id: string | null
}
