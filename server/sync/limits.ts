import { Buckets, REFUND, type SYNC_LIMITS } from './buckets.ts'
import type { Clock } from './ports.ts'
import { SyncRefusal } from './refusal.ts'

/**
 * What one account may ask of the feed (B8). An account, because a device is a name that its caller chooses; and by the
 * work that is done for it, so that a download that is cut over and over costs what was sent and no more: it goes on, or
 * begins anew, at once.
 */
export class SyncLimits {
  private readonly buckets: Buckets

  constructor(clock: Clock) {
    this.buckets = new Buckets(clock)
  }

  /** @throws SyncRefusal 429 too_many_requests */
  beginPush(account: string): void {
    this.take('push', account)
    this.take('mutations', account, 0)
  }

  /** @param fresh how many mutations were no repeats */
  pushed(account: string, fresh: number): void {
    this.buckets.spend('mutations', account, fresh)
    if (fresh > 0) this.buckets.give('push', account, REFUND)
  }

  /** @throws SyncRefusal 429 too_many_requests */
  beginPull(account: string, cursor: string | null): void {
    this.take('pull', account)
    if (!isDelta(cursor)) this.take('boot', account, 0)
  }

  /** Passes the pieces of an answer on and counts them: those of a filling by their size, changes hardly at all. */
  async *counted(account: string, cursor: string | null, pieces: AsyncIterable<string>) {
    const delta = isDelta(cursor)
    for await (const piece of pieces) {
      if (!delta) this.buckets.spend('boot', account, piece.length)
      yield piece
    }
    if (delta) this.buckets.give('pull', account, REFUND)
  }

  private take(kind: keyof typeof SYNC_LIMITS, account: string, cost?: number): void {
    const retryAfter = this.buckets.take(kind, account, cost)
    if (retryAfter > 0) throw new SyncRefusal(429, 'too_many_requests', TOO_MANY, { retryAfter })
  }
}

const TOO_MANY = 'Te veel aanvragen. Probeer het later opnieuw.'
const isDelta = (cursor: string | null) => cursor?.startsWith('d1.') === true
