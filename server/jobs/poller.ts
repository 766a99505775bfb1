import type { FastifyBaseLogger } from 'fastify'

/** Polls a queue in a table: at an interval, and soon after something was added. */
export interface Poller {
  start: () => void
  /** Waits for the running check. */
  stop: () => Promise<void>
  /** Checks now, after a commit that may have added something. */
  wake: () => void
}

export interface PollerOptions {
  /** One check; the next one begins after it ended. */
  poll: () => Promise<void>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Log message for a failed check. */
  failureMessage: string
  pollMs?: number | undefined
}

const POLL_MS = 5000
/** Wake calls within this time share one check. */
const WAKE_MS = 200

export function createPoller({ poll, log, failureMessage, pollMs = POLL_MS }: PollerOptions): Poller {
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
    round = poll()
      .catch((error: unknown) => log.warn({ err: error }, failureMessage))
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
