import type { Kind } from '../../kit/sim/simNemesis.ts'

/* What the drill of the seeds and its threads tell each other. */

export interface Asked {
  seed: number
  /** Whether it is run again, and has to run the same. */
  twice: boolean
}

/** A run that broke a promise, its plan as short as it still breaks it. */
export interface FailedSeed {
  what: string
  steps: number
  kinds: readonly string[]
  told: string
}

export interface SeedResult {
  seed: number
  events: number
  faults: Partial<Record<Kind, number>>
  failed?: FailedSeed
}
