import { Bucket } from '../../contract/bucket.ts'
import { LIMITS } from '../../contract/protocol.ts'
import type { Clock } from '../ports.ts'

/** Sending collects for this long after the previous request began (B3.3), and for longer in a long burst. */
const GATHER_MS = 300
const BURST_MS = 3_000
const GATHER_MORE_MS = 60
/** A flood of at least so many that nothing more comes of goes at once. */
const FLOOD = 10
/** What comes no faster than one in so many milliseconds is a person at work, and need not collect. */
const PERSON_MS = 25
/** So many of its requests at once, and one more each time so many milliseconds have passed. */
const PERSON_MAX = 10
const PERSON_REFILL_MS = 200
/** The server takes 20 requests in 10 s (B8); a little less leaves room for a second tab's worker. */
const WINDOW_MS = 10_000
const WINDOW_MAX = 18
/** What a request counts that brought the server something new; ours counts it no higher. */
const LIGHT = 0.1
/** A server that counts otherwise says so with a 429; then every request counts for so long. */
const CAREFUL_MS = 600_000

/**
 * When the next push may begin: what a person does at once, a flood gathered, and never more than the server's limit. A
 * full batch need not gather.
 */
export class Pacer {
  private readonly clock: Clock
  private readonly person = new Bucket(PERSON_MAX, PERSON_REFILL_MS)
  private began: { at: number; light: boolean }[] = []
  private limitedAt = Number.NEGATIVE_INFINITY

  constructor(clock: Clock) {
    this.clock = clock
  }

  /**
   * Milliseconds to wait before a push of what waits.
   * @param over nothing came since the last look
   */
  delay(waiting: number, over = false): number {
    const now = this.clock.now()
    // A clock that was set back must not stop anything.
    this.began = this.began.filter(({ at }) => at <= now && now - at < WINDOW_MS)
    const worth = waiting >= LIMITS.pushMutations || (over && waiting >= FLOOD)
    return Math.max(0, this.room(now), worth ? 0 : this.gather(waiting, now))
  }

  /** A push begins. */
  note(): void {
    const at = this.clock.now()
    this.began.push({ at, light: false })
    this.person.take(at)
  }

  /** The last push brought the server something new. */
  went(): void {
    const last = this.began.at(-1)
    if (last) last.light = true
  }

  /** The server asked for patience. */
  limited(): void {
    this.limitedAt = this.clock.now()
  }

  private room(now: number): number {
    const careful = Math.abs(now - this.limitedAt) < CAREFUL_MS
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

  private gather(waiting: number, now: number): number {
    const last = this.began.at(-1)
    if (!last) return 0
    const passed = now - last.at
    const burst = this.began.filter(({ at }) => now - at < BURST_MS).length - 1
    const flood = GATHER_MS + burst * GATHER_MORE_MS - passed
    return Math.min(flood, Math.max(waiting * PERSON_MS - passed, this.person.wait(now)))
  }
}
