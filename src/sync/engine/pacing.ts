import { TokenBucket } from '../protocol/tokenBucket.ts'
import { LIMITS } from '../protocol/protocol.ts'
import type { Clock } from '../ports.ts'

/** A push gathers for this long after the previous request began (B3.3), and longer in a long burst. */
const GATHER_MS = 300
const BURST_MS = 3_000
const GATHER_MORE_MS = 60
/** A flood of at least this many mutations is sent at once when it has ended. */
const FLOOD = 10
/** Mutations that come no faster than one per this time are a person's work and need not gather. */
const PERSON_MS = 25
/** A person may cause this many requests at once, and one more after each refill time. */
const PERSON_MAX = 10
const PERSON_REFILL_MS = 200
/**
 * The server accepts 20 requests in 10 s (B8). A slightly lower limit leaves room for the worker of a second
 * tab.
 */
const WINDOW_MS = 10_000
const WINDOW_MAX = 18
/** The weight of a request that brought the server something new. Our server counts it no higher. */
const LIGHT = 0.1
/** A server that counts differently answers 429. For this long every request then counts fully. */
const FULL_WEIGHT_MS = 600_000

/**
 * Decides when the next push may begin. A person's change goes at once, a flood is gathered, and the server's
 * limit is never exceeded. A full batch need not gather.
 */
export class Pacer {
  private readonly clock: Clock
  private readonly person = new TokenBucket(PERSON_MAX, PERSON_REFILL_MS)
  private began: { at: number; light: boolean }[] = []
  private limitedAt = Number.NEGATIVE_INFINITY

  constructor(clock: Clock) {
    this.clock = clock
  }

  /**
   * Returns the milliseconds to wait before a push.
   * @param waiting the number of waiting mutations
   * @param over true if nothing was written since the last check
   */
  delay(waiting: number, over = false): number {
    const now = this.clock.now()
    // A clock that was set back must not stop the push.
    this.began = this.began.filter(({ at }) => at <= now && now - at < WINDOW_MS)
    const worth = waiting >= LIMITS.pushMutations || (over && waiting >= FLOOD)
    return Math.max(0, this.limitDelay(now), worth ? 0 : this.gatherDelay(waiting, now))
  }

  /** Called when a push begins. */
  noteStart(): void {
    const at = this.clock.now()
    this.began.push({ at, light: false })
    this.person.take(at)
  }

  /** The last push brought the server something new. */
  noteAccepted(): void {
    const last = this.began.at(-1)
    if (last) last.light = true
  }

  /** The server asked the device to slow down (429). */
  noteLimited(): void {
    this.limitedAt = this.clock.now()
  }

  private limitDelay(now: number): number {
    const careful = Math.abs(now - this.limitedAt) < FULL_WEIGHT_MS
    const weightOf = ({ light }: { light: boolean }) => (light && !careful ? LIGHT : 1)
    let sum = this.began.reduce((all, one) => all + weightOf(one), 0)
    let wait = 0
    for (const one of this.began) {
      if (sum < WINDOW_MAX) break
      sum -= weightOf(one)
      wait = WINDOW_MS - (now - one.at)
    }
    return wait
  }

  private gatherDelay(waiting: number, now: number): number {
    const last = this.began.at(-1)
    if (!last) return 0
    const passed = now - last.at
    const burst = this.began.filter(({ at }) => now - at < BURST_MS).length - 1
    const flood = GATHER_MS + burst * GATHER_MORE_MS - passed
    return Math.min(flood, Math.max(waiting * PERSON_MS - passed, this.person.wait(now)))
  }
}
