import type { Kind } from '../../kit/sim/simNemesis.ts'

/* Messages between the drill of the seeds and its threads. */

export interface SeedRequest {
  seed: number
  /** True if the seed is run twice and must give the same result. */
  twice: boolean
}

/** A run that broke a rule, with its plan as short as it still breaks it. */
export interface FailedSeed {
  what: string
  steps: number
  kinds: readonly string[]
  report: string
}

export interface SeedResult {
  seed: number
  events: number
  faults: Partial<Record<Kind, number>>
  failed?: FailedSeed
}
