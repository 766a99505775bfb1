import { SyncRefusal } from '../lib/refusal.ts'
import type { Clock } from '../store/ports.ts'
import { Buckets } from './buckets.ts'
import type { Limit } from './limiter.ts'
import { SYNC_LIMITS } from './limits.ts'

/** Of a request that went well only a tenth is kept: the limits are meant for loops of refusals, not for work. */
const REFUND = 0.9

/** So many devices may be busy at once under one account. */
const DEVICES = 10

/**
 * What one account, and each device of it, may ask of the feed (B8). The account too, because a device is a name that its
 * caller chooses; and by the work that is done for it, so that a download that is cut over and over costs what was sent
 * and no more: it goes on, or begins anew, at once.
 */
export class SyncLimits {
  private readonly buckets: Buckets
  private readonly devices: Buckets
  private readonly fillings: Buckets

  constructor(clock: Clock) {
    this.buckets = new Buckets(clock, DEVICES)
    this.devices = new Buckets(clock)
    this.fillings = new Buckets(clock)
  }

  /** @throws SyncRefusal 429 too_many_requests */
  beginPush(account: string, device: string): void {
    for (const [buckets, key] of this.both(account, device)) {
      take(buckets, SYNC_LIMITS.push, key)
      take(buckets, SYNC_LIMITS.mutations, key, 0)
    }
  }

  /** @param fresh how many mutations were no repeats */
  pushed(account: string, device: string, fresh: number): void {
    for (const [buckets, key] of this.both(account, device)) {
      buckets.spend(SYNC_LIMITS.mutations, key, fresh)
      if (fresh > 0) buckets.give(SYNC_LIMITS.push, key, REFUND)
    }
  }

  /** @throws SyncRefusal 429 too_many_requests */
  beginPull(account: string, cursor: string | null): void {
    take(this.buckets, SYNC_LIMITS.pull, account)
    if (!isDelta(cursor)) take(this.fillings, SYNC_LIMITS.boot, account, 0)
  }

  /** Passes the pieces of an answer on and counts them: those of a filling by their size, changes hardly at all. */
  async *counted<P extends { length: number }>(
    account: string,
    cursor: string | null,
    pieces: AsyncIterable<P>,
  ) {
    const delta = isDelta(cursor)
    for await (const piece of pieces) {
      if (!delta) this.fillings.spend(SYNC_LIMITS.boot, account, piece.length)
      yield piece
    }
    if (delta) this.buckets.give(SYNC_LIMITS.pull, account, REFUND)
  }

  /** A file of a filling went out, of so many bytes: nothing was made for it. */
  served(account: string, bytes: number): void {
    this.fillings.spend(SYNC_LIMITS.boot, account, bytes)
    this.buckets.give(SYNC_LIMITS.pull, account, REFUND)
  }

  private both(account: string, device: string): [Buckets, string][] {
    return [
      [this.devices, `${account}:${device}`],
      [this.buckets, account],
    ]
  }
}

function take(buckets: Buckets, limit: Limit, key: string, cost?: number): void {
  const retryAfter = buckets.take(limit, key, cost)
  if (retryAfter > 0) throw new SyncRefusal(429, 'too_many_requests', TOO_MANY, { retryAfter })
}

const TOO_MANY = 'Te veel aanvragen. Probeer het later opnieuw.'
const isDelta = (cursor: string | null) => cursor?.startsWith('d1.') === true
