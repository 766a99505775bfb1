import { SyncRefusal } from '../lib/syncRefusal.ts'
import type { ServerClock } from '../sync/store/ports.ts'
import { Buckets } from './buckets.ts'
import type { Limit } from './limiter.ts'
import { SYNC_LIMITS } from './limits.ts'

/**
 * Share of a token returned after a successful request. The limits target loops of refusals, not normal work.
 */
const REFUND = 0.9

/** Number of devices that may be busy under one account at the same time. */
const DEVICES = 10

/**
 * Limits of the feed per account and per device (B8). The account is limited too, because a caller chooses
 * the device id. Initial syncs are charged by the data that was sent, so that an interrupted download can
 * continue or restart at once.
 */
export class SyncLimits {
  private readonly buckets: Buckets
  private readonly devices: Buckets
  private readonly initialSyncs: Buckets

  constructor(clock: ServerClock) {
    this.buckets = new Buckets(clock, DEVICES)
    this.devices = new Buckets(clock)
    this.initialSyncs = new Buckets(clock)
  }

  /** @throws SyncRefusal 429 too_many_requests */
  beginPush(account: string, device: string): void {
    for (const [buckets, key] of this.bucketsOf(account, device)) {
      take(buckets, SYNC_LIMITS.push, key)
      take(buckets, SYNC_LIMITS.mutations, key, 0)
    }
  }

  /** @param fresh number of mutations that were no repeats */
  recordPush(account: string, device: string, fresh: number): void {
    for (const [buckets, key] of this.bucketsOf(account, device)) {
      buckets.spend(SYNC_LIMITS.mutations, key, fresh)
      if (fresh > 0) buckets.give(SYNC_LIMITS.push, key, REFUND)
    }
  }

  /** @throws SyncRefusal 429 too_many_requests */
  beginPull(account: string, cursor: string | null): void {
    take(this.buckets, SYNC_LIMITS.pull, account)
    if (!isDelta(cursor)) take(this.initialSyncs, SYNC_LIMITS.initialSync, account, 0)
  }

  /**
   * Passes on the chunks of an answer and counts them. An initial sync is charged by size; a delta gets most
   * of its token back.
   */
  async *chargeChunks<P extends { length: number }>(
    account: string,
    cursor: string | null,
    chunks: AsyncIterable<P>,
  ) {
    const delta = isDelta(cursor)
    for await (const chunk of chunks) {
      if (!delta) this.initialSyncs.spend(SYNC_LIMITS.initialSync, account, chunk.length)
      yield chunk
    }
    if (delta) this.buckets.give(SYNC_LIMITS.pull, account, REFUND)
  }

  /** Charges a bundle file of an initial sync by its size. The request itself gets most of its token back. */
  chargeBundle(account: string, bytes: number): void {
    this.initialSyncs.spend(SYNC_LIMITS.initialSync, account, bytes)
    this.buckets.give(SYNC_LIMITS.pull, account, REFUND)
  }

  private bucketsOf(account: string, device: string): [Buckets, string][] {
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
