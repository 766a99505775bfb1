import { LIMITS } from '../../contract/protocol.ts'
import type { Clock } from '../ports.ts'

/** Sending collects for this long after the previous request began (B3.3), and for longer in a long burst. */
const GATHER_MS = 300
const BURST_MS = 3_000
const GATHER_MORE_MS = 60
/** What comes no faster than one in so many milliseconds is a person at work: so many of its requests need not collect. */
const PERSON_MS = 25
const PERSON_MAX = 10
/** The server takes 20 requests in 10 s (B8); a little less leaves room for a second tab's worker. */
const WINDOW_MS = 10_000
const WINDOW_MAX = 18

/**
 * When the next push may begin: what a person does at once, a flood gathered, and never more than the server's limit. A
 * full batch need not gather.
 */
export class Pacer {
  private readonly clock: Clock
  private began: number[] = []

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Milliseconds to wait before a push of what waits. */
  delay(waiting: number): number {
    const now = this.clock.now()
    // A clock that was set back must not stop anything.
    this.began = this.began.filter((at) => at <= now && now - at < WINDOW_MS)
    const oldest = this.began.at(-WINDOW_MAX)
    const room = oldest === undefined ? 0 : WINDOW_MS - (now - oldest)
    return Math.max(0, room, waiting >= LIMITS.pushMutations ? 0 : this.gather(waiting, now))
  }

  note(): void {
    this.began.push(this.clock.now())
  }

  private gather(waiting: number, now: number): number {
    const last = this.began.at(-1)
    if (last === undefined) return 0
    const burst = this.began.filter((at) => now - at < BURST_MS).length - 1
    const flood = GATHER_MS + burst * GATHER_MORE_MS
    const long = this.began.length < PERSON_MAX ? Math.min(flood, waiting * PERSON_MS) : flood
    return long - (now - last)
  }
}
