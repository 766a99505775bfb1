import type { ServerClock } from '../sync/store/ports.ts'
import { type Limit, refillLevel, bucketWaitOf } from './limiter.ts'

const MAX_KEYS = 20_000

/**
 * Token buckets in the memory of a process. A second process doubles the limits, which is acceptable: they
 * protect the server from a looping device, and they protect no secret.
 */
export class Buckets {
  private readonly levels = new Map<string, { tokens: number; at: number }>()
  private readonly clock: ServerClock
  private readonly times: number

  /** @param times factor for the limits of one key */
  constructor(clock: ServerClock, times = 1) {
    this.clock = clock
    this.times = times
  }

  /** Takes `cost` if there is at least one token. @returns seconds to wait, see limiter.ts */
  take(limit: Limit, key: string, cost = 1): number {
    const level = this.level(limit, key)
    const wait = bucketWaitOf(this.own(limit), level.tokens, 1)
    if (wait === 0) level.tokens -= cost
    return wait
  }

  /** Takes tokens for work that was already done; the level may become negative. */
  spend(limit: Limit, key: string, tokens: number): void {
    this.level(limit, key).tokens -= tokens
  }

  give(limit: Limit, key: string, tokens: number): void {
    const level = this.level(limit, key)
    level.tokens = Math.min(this.own(limit).max, level.tokens + tokens)
  }

  private own = (limit: Limit): Limit => ({ ...limit, max: limit.max * this.times })

  private level(limit: Limit, key: string) {
    const [own, now] = [this.own(limit), this.clock.now()]
    const known = this.levels.get(`${limit.name}:${key}`) ?? { tokens: own.max, at: now }
    known.tokens = refillLevel(own, known.tokens, (now - known.at) / 1_000)
    known.at = now
    if (this.levels.size > MAX_KEYS) this.levels.clear()
    this.levels.set(`${limit.name}:${key}`, known)
    return known
  }
}
