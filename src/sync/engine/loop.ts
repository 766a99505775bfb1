import type { EngineContext } from './context.ts'
import { type Failure, failureOf } from './failures.ts'
import { Backoff, WakeSignal } from './timing.ts'

export interface LoopOptions {
  name: string
  /** Runs one attempt. Returns the milliseconds to sleep if nothing wakes the loop. */
  attempt: (signal: AbortSignal) => Promise<number>
  /**
   * Called after a failed attempt. Returns the milliseconds to wait instead of the back-off, or null for the
   * back-off.
   */
  onFailure?: (failure: Failure) => Promise<number | null>
  /** Called after each attempt: the failure and the `ms` until the next attempt, or null if it succeeded. */
  onWait?: (failure: Failure | null, ms: number) => void
  /** The time limit of an attempt in milliseconds. After twice this time the watchdog ends it. */
  limitMs: number
}

/** The milliseconds until the next attempt; `atLeast` is the minimum that the server asked for. */
interface Pause {
  retry: number
  atLeast: number
}

/** Another worker was faster. Look again soon, but never in a hot loop. */
const STALE_MS = 50

/**
 * A loop of the engine:
 *
 *     gate closed ──token──► sleeping ──wake, time──► attempting ──done──► sleeping
 *                                ▲                        │ failure
 *                                └──── backing off ◄──────┘
 *
 * `wake` does not shorten a back-off. `resetBackoff` (the device came online, a poke arrived) does, but never below
 * the wait that the server asked for (B3.6).
 */
export class Loop {
  readonly wakeSignal: WakeSignal
  private readonly resetSignal: WakeSignal
  private readonly context: EngineContext
  private readonly options: LoopOptions
  private readonly backoff: Backoff
  private attemptStarted: number | null = null
  private current = new AbortController()
  private asleep = false

  constructor(context: EngineContext, options: LoopOptions) {
    this.context = context
    this.options = options
    this.wakeSignal = new WakeSignal(context.clock)
    this.resetSignal = new WakeSignal(context.clock)
    this.backoff = new Backoff(context.rng)
  }

  wake(): void {
    this.wakeSignal.wake()
  }

  /** The reason for waiting may be gone. Attempts soon, but not at the same moment on all devices (B3.6). */
  resetBackoff(): void {
    this.backoff.reset()
    this.resetSignal.wake()
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.context.connectionGate.whenOpen(signal)
      if (signal.aborted) return
      const pause = await this.attempt(signal)
      this.asleep = true
      if ('retry' in pause) await this.wait(pause, signal)
      else await this.wakeSignal.wait(pause.sleep, signal)
      this.asleep = false
    }
  }

  /** Ends an attempt that hangs, or a sleep that should have ended. Used by the watchdog. */
  restart(): void {
    this.current.abort()
    this.resetBackoff()
    this.wake()
  }

  /** Called when an attempt of many parts made progress. */
  progress(): void {
    if (this.attemptStarted !== null) this.attemptStarted = this.context.clock.now()
  }

  get attempting(): boolean {
    return this.attemptStarted !== null
  }

  /** True if an attempt has been running for longer than twice its limit. */
  hangs(now: number): boolean {
    return this.attemptStarted !== null && now - this.attemptStarted > 2 * this.options.limitMs
  }

  /** True if the loop neither attempts nor sleeps, which is a fault. */
  idle(): boolean {
    return this.attemptStarted === null && !this.asleep
  }

  private async wait({ retry: ms, atLeast }: Pause, signal: AbortSignal): Promise<void> {
    const before = this.context.clock.now()
    // Forget earlier nudges; this failure is already their answer.
    this.resetSignal.clear()
    await this.resetSignal.wait(ms, signal)
    const waited = this.context.clock.now() - before
    if (waited >= ms) return
    const rest = Math.max(atLeast - waited, this.context.rng.next() * 3_000)
    await this.context.clock.sleep(Math.min(ms, rest), signal)
  }

  private async attempt(signal: AbortSignal): Promise<{ sleep: number } | Pause> {
    this.current = new AbortController()
    const stop = () => this.current.abort()
    signal.addEventListener('abort', stop)
    this.attemptStarted = this.context.clock.now()
    try {
      const sleep = await this.options.attempt(this.current.signal)
      this.backoff.reset()
      this.options.onWait?.(null, 0)
      return { sleep }
    } catch (error) {
      return await this.failed(error)
    } finally {
      this.attemptStarted = null
      signal.removeEventListener('abort', stop)
    }
  }

  private async failed(error: unknown): Promise<Pause | { sleep: number }> {
    const failure = failureOf(error)
    if (!failure) {
      // A defect or a storage fault. Log it and try again, so that the loop never stays stuck.
      console.error('sync', this.options.name, error)
      return { retry: this.backoff.next(1_000), atLeast: 0 }
    }
    const own = await this.options.onFailure?.(failure)
    if (typeof own === 'number') return { sleep: own }
    if (failure.kind === 'stale') return { sleep: STALE_MS }
    const atLeast = failure.kind === 'later' ? failure.retryAfterMs : 0
    const retry = this.backoff.next(atLeast)
    this.options.onWait?.(failure, retry)
    return { retry, atLeast }
  }
}
