import type { Clock, Ports, Rng, Store } from '../ports.ts'
import type { BodySize } from './bodySize.ts'
import type { InputYielding } from './inputYielding.ts'
import type { SyncEvent } from '../store/syncMessages.ts'
import type { Failure } from './failures.ts'
import type { ConnectionGate } from './connectionGate.ts'

/** The counts of the status that have to be taken again. */
export interface StaleCounts {
  conflicts?: boolean
  refused?: boolean
  photos?: boolean
}

/** The state and services that all loops of the engine share. */
export interface EngineContext {
  ports: Ports
  store: Store
  clock: Clock
  rng: Rng
  connectionGate: ConnectionGate
  inputYielding: InputYielding
  /** The size of request that the current connection allows. */
  bodySize: BodySize
  /** Called when something that the status shows may have changed. */
  statusChanged: (what?: StaleCounts) => void
  /**
   * Publishes the status at once. Resolves after the status was read, before the caller writes more. Never
   * rejects.
   */
  publishStatus: () => Promise<void>
  /** Called when bytes of photos wait to be sent again. */
  photosQueued: () => void
  emit: (events: readonly SyncEvent[]) => void
  /** Called when part of an attempt failed while the rest of it goes on. */
  recordFailure: (failure: Failure) => void
  /** Called with true if the last attempt reached our server. */
  setReachable: (ok: boolean) => void
}
