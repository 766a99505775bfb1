import type { EngineContext } from './context.ts'
import { type Failure, failureOf } from './failures.ts'
import { Backoff, Bell } from './timing.ts'

export interface LoopOptions {
  name: string
  /** One attempt. Returns how long to sleep when nothing rings. */
  attempt: (signal: AbortSignal) => Promise<number>
  /** The attempt failed; returns milliseconds to wait instead of the back-off, or null for it. */
  onFailure?: (failure: Failure) => Promise<number | null>
  /** The attempt failed and the next one comes in `ms`; null: it went well. */
  onWait?: (failure: Failure | null, ms: number) => void
  /** An attempt may take this long; beyond twice that the watchdog ends it. */
  limitMs: number
}

/** Until the next attempt, in milliseconds; `atLeast` is what the server asked for. */
interface Pause {
  retry: number
  atLeast: number
}

/** Someone else was faster; look again soon, but never in a hot loop. */
const STALE_MS = 50

/**
 * A loop of the engine:
 *
 *     lane closed ──token──► sleeping ──bell, time──► attempting ──done──► sleeping
 *                                ▲                        │ failure
 *                                └──── backing off ◄──────┘
 *
 * The bell does not shorten a back-off; `nudge` (the device came online, a poke arrived) does, but never below what the
 * server asked for (B3.6).
 */
export class Loop {
  readonly bell: Bell
  private readonly nudged: Bell
  private readonly context: EngineContext
  private readonly options: LoopOptions
  private readonly backoff: Backoff
  private attemptStarted: number | null = null
  private current = new AbortController()
  private asleep = false

  constructor(context: EngineContext, options: LoopOptions) {
    this.context = context
    this.options = options
    this.bell = new Bell(context.clock)
    this.nudged = new Bell(context.clock)
    this.backoff = new Backoff(context.rng)
  }

  ring(): void {
    this.bell.ring()
  }

  /** The reason for waiting may be gone: attempt soon, but not all devices at once (B3.6). */
  nudge(): void {
    this.backoff.reset()
    this.nudged.ring()
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.context.lane.open(signal)
      if (signal.aborted) return
      const pause = await this.attempt(signal)
      this.asleep = true
      if ('retry' in pause) await this.wait(pause, signal)
      else await this.bell.wait(pause.sleep, signal)
      this.asleep = false
    }
  }

  /** Ends an attempt that hangs and a sleep that should not be; used by the watchdog. */
  restart(): void {
    this.current.abort()
    this.nudge()
    this.ring()
  }

  /** An attempt of many parts got a step further. */
  progress(): void {
    if (this.attemptStarted !== null) this.attemptStarted = this.context.clock.now()
  }

  get attempting(): boolean {
    return this.attemptStarted !== null
  }

  /** Whether an attempt has been running for longer than twice its limit. */
  hangs(now: number): boolean {
    return this.attemptStarted !== null && now - this.attemptStarted > 2 * this.options.limitMs
  }

  /** Neither attempting nor waiting for its time: something is wrong. */
  idle(): boolean {
    return this.attemptStarted === null && !this.asleep
  }

  private async wait({ retry: ms, atLeast }: Pause, signal: AbortSignal): Promise<void> {
    const before = this.context.clock.now()
    // What was nudged before this failure is answered by it.
    this.nudged.silence()
    await this.nudged.wait(ms, signal)
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
      // A defect or a fault of the storage: heard, and tried again rather than left wedged.
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
