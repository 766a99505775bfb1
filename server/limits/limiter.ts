import { ApiError } from '../lib/errors.ts'

/*
 * One limiter, asked in one way: how long must this key wait before it may do this once more? 0 is now, anything else goes
 * into Retry-After. What counts stands behind it, by what a limit is for:
 *
 *   buckets    work. What is used flows back all the time, so who was too fast is slowed down and never shut out. In the
 *              memory of a process where a request may not wait for the database (the feed), else shared by all servers.
 *   attempts   secrets. Each one is written down and none is forgotten before its time, so that no way of spacing guesses
 *              gives more of them than the number says (D-008, D-009); a right one is forgiven.
 */

/** So many within so many seconds; `name` keeps the keys of one limit from those of another. */
export interface Limit {
  name: string
  max: number
  seconds: number
}

const perSecond = ({ max, seconds }: Limit): number => max / seconds

/** What a bucket holds after so many seconds. */
export const refilled = (limit: Limit, tokens: number, seconds: number): number =>
  Math.min(limit.max, tokens + Math.max(0, seconds) * perSecond(limit))

/** How long a bucket that holds so many tokens keeps somebody waiting who needs `cost`; who needs none asks for one. */
export function waitOf(limit: Limit, tokens: number, cost: number): number {
  const short = Math.max(1, cost) - tokens
  return short <= 0 ? 0 : Math.max(1, Math.ceil(short / perSecond(limit)))
}

/** @throws ApiError 429 with Retry-After, unless the wait is 0 */
export function assertNow(wait: number, text?: string): void {
  if (wait > 0) throw new ApiError(429, 'too_many_requests', text, { retryAfter: wait })
}
