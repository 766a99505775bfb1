import type { Channel, Clock, Rng, Store, StoredJournal } from './store/ports.ts'

export type {
  Clock,
  Rng,
  Store,
  StoreTx,
} from './store/ports.ts'

export interface NetRequest {
  method: 'GET' | 'POST' | 'PUT' | 'HEAD'
  /** The path below the API base: '/sync/push'. */
  path: string
  headers: Record<string, string>
  body?: string | ArrayBuffer
  signal: AbortSignal
}

export interface NetResponse {
  status: number
  /** A header by its lower-case name, or null. */
  header(name: string): string | null
  /** The body as it arrives; throws when the connection breaks or the signal aborts. */
  chunks(): AsyncIterable<Uint8Array>
}

/**
 * One attempt over the network: no retries, no timeouts of its own, no cache (B2.1). Rejects when no answer
 * came.
 */
export interface Net {
  send(request: NetRequest): Promise<NetResponse>
  /** Returns what the device believes; a hint only. */
  online(): boolean
  /** True if large downloads cost the person money. */
  metered(): boolean
}

/** Web Locks: leadership among the workers of one replica (B5.4). */
export interface Locks {
  /**
   * Waits for the lock, then runs `held`; the lock is kept until its promise settles. `lost` aborts when another
   * worker steals it. Rejects only when the wait itself was aborted.
   */
  request(
    name: string,
    options: { steal?: boolean; signal?: AbortSignal },
    held: (lost: AbortSignal) => Promise<void>,
  ): Promise<void>
}

/** Everything that the engine needs from its environment. Each of its awaits goes through one of these. */
export interface Ports {
  store: Store
  clock: Clock
  rng: Rng
  net: Net
  channel: Channel
  locks: Locks
  /** Absent if this browser has no file system, or if a test needs none. */
  journal?: StoredJournal
  /** Asks the browser to collect garbage. Absent if the browser collects on its own. */
  collect?: () => unknown
}
