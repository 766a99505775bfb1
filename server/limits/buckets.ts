import type { Clock } from '../store/ports.ts'

export interface BucketRule {
  max: number
  /** Tokens that come back per second. */
  perSecond: number
}

/** In characters: a few fillings of a very large store, and then about as fast as a line would bring them. */
const BOOT = { max: 4 * 1024 ** 3, perSecond: 1024 ** 2 } as const

/** The limits per device of B8, and what all fillings of an account's devices come to. */
export const SYNC_LIMITS = {
  push: { max: 40, perSecond: 2 },
  mutations: { max: 5_000, perSecond: 5_000 / 3_600 },
  pull: { max: 120, perSecond: 2 },
  boot: BOOT,
} as const satisfies Record<string, BucketRule>

/** Of a request that went well only a tenth is kept: the limits are meant for loops of refusals, not for work. */
export const REFUND = 0.9

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

  /** Takes `cost` when there is at least one token. @returns 0, or after how many seconds there will be one */
  take(kind: keyof typeof SYNC_LIMITS, key: string, cost = 1): number {
    const rule = this.rule(kind)
    const level = this.level(kind, key, rule)
    if (level.tokens < 1) return Math.max(1, Math.ceil((1 - level.tokens) / rule.perSecond))
    level.tokens -= cost
    return 0
  }

  /** Takes what was used already, into debt if need be. */
  spend(kind: keyof typeof SYNC_LIMITS, key: string, tokens: number): void {
    this.level(kind, key, this.rule(kind)).tokens -= tokens
  }

  give(kind: keyof typeof SYNC_LIMITS, key: string, tokens: number): void {
    const rule = this.rule(kind)
    const level = this.level(kind, key, rule)
    level.tokens = Math.min(rule.max, level.tokens + tokens)
  }

  private rule(kind: keyof typeof SYNC_LIMITS): BucketRule {
    const { max, perSecond } = SYNC_LIMITS[kind]
    return { max: max * this.times, perSecond: perSecond * this.times }
  }

  private level(kind: string, key: string, rule: BucketRule) {
    const now = this.clock.now()
    const known = this.levels.get(`${kind}:${key}`) ?? { tokens: rule.max, at: now }
    known.tokens = Math.min(rule.max, known.tokens + (Math.max(0, now - known.at) / 1_000) * rule.perSecond)
    known.at = now
    if (this.levels.size > MAX_KEYS) this.levels.clear()
    this.levels.set(`${kind}:${key}`, known)
    return known
  }
}
