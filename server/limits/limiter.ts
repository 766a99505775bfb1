import { HttpError } from '../lib/errors.ts'

/*
 * Each limit answers one question: how many seconds must this key wait before the next request? 0 means now;
 * any other value goes into Retry-After. There are two implementations:
 *
 *   buckets    for load. Used tokens return over time, so a fast client is slowed down but never locked out.
 *              They are in memory where a request must not wait for the database (the feed). Otherwise all
 *              servers share them.
 *   attempts   for secrets. Each attempt is recorded until its window ends, so the number of guesses is
 *              bounded whatever their timing (D-008, D-009). A correct attempt clears the record.
 */

/** At most `max` in `seconds`. `name` separates the keys of different limits. */
export interface Limit {
  name: string
  max: number
  seconds: number
}

const perSecond = ({ max, seconds }: Limit): number => max / seconds

/** Returns the level of a bucket after some seconds. */
export const refillLevel = (limit: Limit, tokens: number, seconds: number): number =>
  Math.min(limit.max, tokens + Math.max(0, seconds) * perSecond(limit))

/** Returns the seconds to wait for `cost` tokens at this level; a cost of 0 needs one token. */
export function bucketWaitOf(limit: Limit, tokens: number, cost: number): number {
  const short = Math.max(1, cost) - tokens
  return short <= 0 ? 0 : Math.max(1, Math.ceil(short / perSecond(limit)))
}

/** @throws ApiError 429 with Retry-After if the wait is not 0 */
export function assertNoWait(wait: number, text?: string): void {
  if (wait > 0) throw new HttpError(429, 'too_many_requests', text, { retryAfter: wait })
}
