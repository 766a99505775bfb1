import type { Clock } from '../store/ports.ts'
import { type Limit, refilled, waitOf } from './limiter.ts'

const MAX_KEYS = 20_000

/**
 * Token buckets in the memory of a process. A second process doubles them, which is harmless here: they keep a device
 * that runs in a circle from keeping the server busy, they guard no secret.
 */
export class Buckets {
  private readonly levels = new Map<string, { tokens: number; at: number }>()
  private readonly clock: Clock
  private readonly times: number

  /** @param times how many times the limits hold for one key */
  constructor(clock: Clock, times = 1) {
    this.clock = clock
    this.times = times
  }

  /** Takes `cost` when there is at least one token. @returns how many seconds to wait, see limiter.ts */
  take(limit: Limit, key: string, cost = 1): number {
    const level = this.level(limit, key)
    const wait = waitOf(this.own(limit), level.tokens, 1)
    if (wait === 0) level.tokens -= cost
    return wait
  }

  /** Takes what was used already, into debt if need be. */
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
    known.tokens = refilled(own, known.tokens, (now - known.at) / 1_000)
    known.at = now
    if (this.levels.size > MAX_KEYS) this.levels.clear()
    this.levels.set(`${limit.name}:${key}`, known)
    return known
  }
}
