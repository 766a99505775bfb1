import type { Clock, Rng } from '../ports.ts'
import { networkFailure, staleFailure } from './failures.ts'

const FLOOR = 250
const CEILING = 60_000

/** Back-off between failed attempts, with full jitter (B3.6). */
export class Backoff {
  private n = 0
  private readonly rng: Rng

  constructor(rng: Rng) {
    this.rng = rng
  }

  reset(): void {
    this.n = 0
  }

  /** Milliseconds until the next attempt; `atLeast` is the minimum that the server asked for. */
  next(atLeast = 0): number {
    const limit = Math.min(CEILING, 1_000 * 2 ** this.n)
    this.n++
    return Math.max(FLOOR, atLeast, this.rng.next() * limit)
  }
}

/** A signal that wakes a sleeping loop. Ringing while nobody sleeps makes the next sleep short. */
export class WakeSignal {
  private readonly clock: Clock
  private isWoken = false
  private sleeper: AbortController | null = null

  constructor(clock: Clock) {
    this.clock = clock
  }

  wake(): void {
    this.isWoken = true
    this.sleeper?.abort()
  }

  /** Forgets an earlier ring. */
  clear(): void {
    this.isWoken = false
  }

  /** Waits for a ring, for `ms`, or for the signal. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.isWoken && !signal.aborted) {
      const sleeper = new AbortController()
      const stop = () => sleeper.abort()
      signal.addEventListener('abort', stop)
      this.sleeper = sleeper
      await this.clock.sleep(ms, sleeper.signal)
      this.sleeper = null
      signal.removeEventListener('abort', stop)
    }
    this.isWoken = false
  }
}

/**
 * Runs `work` with a signal that aborts when the outer one does, or when `work` has not called `touch` for
 * `limit` milliseconds. Settles even if `work` ignores its signal. Counts slices of sleep, because a device's
 * clock may jump.
 *
 * @throws SyncFailure `network` after the limit, `stale` if the outer signal aborted
 */
export async function withTimeout<T>(
  clock: Clock,
  outer: AbortSignal,
  limit: number,
  work: (signal: AbortSignal, touch: () => void) => Promise<T>,
): Promise<T> {
  const inner = new AbortController()
  let idle = 0
  let reason: Error = staleFailure()
  const stop = () => inner.abort()
  const watch = async () => {
    while (idle < SLICES && !inner.signal.aborted) {
      idle++
      await clock.sleep(limit / SLICES, inner.signal)
    }
    if (inner.signal.aborted) return
    reason = networkFailure('timeout')
    inner.abort()
  }
  const aborted = new Promise<never>((_, reject) => {
    inner.signal.addEventListener('abort', () => reject(reason))
  })
  aborted.catch(() => {})
  if (outer.aborted) throw reason
  outer.addEventListener('abort', stop)
  void watch()
  try {
    const done = work(inner.signal, () => {
      idle = 0
    })
    return await Promise.race([done, aborted])
  } finally {
    outer.removeEventListener('abort', stop)
    inner.abort()
  }
}
const SLICES = 4
