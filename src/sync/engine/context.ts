import type { Clock, Ports, Rng, Store } from '../ports.ts'
import type { BodySize } from './bodySize.ts'
import type { Courtesy } from './courtesy.ts'
import type { SyncEvent } from '../../db/told.ts'
import type { Failure } from './failures.ts'
import type { Lane } from './lane.ts'

/** Counts of the status that have to be taken again. */
export interface Changed {
  conflicts?: boolean
  refused?: boolean
  photos?: boolean
}

/** What every loop of the engine shares. */
export interface EngineContext {
  ports: Ports
  store: Store
  clock: Clock
  rng: Rng
  lane: Lane
  courtesy: Courtesy
  /** How large a request may be on the present line. */
  bodySize: BodySize
  /** Something the status shows may have changed. */
  changed: (what?: Changed) => void
  /** The status is told at once, and read before whoever waits for this writes on. Never rejects. */
  told: () => Promise<void>
  /** Bytes of photos wait to be sent again. */
  photosWait: () => void
  emit: (events: readonly SyncEvent[]) => void
  /** Part of an attempt failed, and the rest of it goes on. */
  failed: (failure: Failure) => void
  /** Whether the last attempt reached our server. */
  reached: (ok: boolean) => void
}
