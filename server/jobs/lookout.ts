import type { FastifyBaseLogger } from 'fastify'

/** Looks at a queue in a table: now and then, and soon after something was put into it. */
export interface Lookout {
  start: () => void
  /** Waits for the look that is under way. */
  stop: () => Promise<void>
  /** Look now: after a commit that may have put something there. */
  wake: () => void
}

export interface LookoutOptions {
  /** One look; a further one begins after it has ended. */
  look: () => Promise<void>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** What is said where a look fails. */
  failed: string
  pollMs?: number | undefined
}

const POLL_MS = 5000
/** Wakes that come together make one look. */
const WAKE_MS = 200

export function createLookout({ look, log, failed, pollMs = POLL_MS }: LookoutOptions): Lookout {
  let timer: NodeJS.Timeout | undefined
  let stopped = true
  let round: Promise<void> | undefined
  let wokenMeanwhile = false
  let waking = false

  const next = (ms: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(run, ms).unref()
  }
  const run = () => {
    if (stopped || round) return
    wokenMeanwhile = false
    waking = false
    round = look()
      .catch((error: unknown) => log.warn({ err: error }, failed))
      .finally(() => {
        round = undefined
        next(wokenMeanwhile ? WAKE_MS : pollMs)
      })
  }
  return {
    wake: () => {
      wokenMeanwhile = true
      if (round || waking) return
      waking = true
      next(WAKE_MS)
    },
    start: () => {
      stopped = false
      run()
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}
