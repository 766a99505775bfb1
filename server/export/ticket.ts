import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyEnv } from '../lib/secretKey.ts'
import { purposeKey } from '../mailQueue/seal.ts'

/*
 * A browser can only save a large file from an address that it opens itself, without a session token. Such an
 * address is valid for a minute and is not stored. Every server of the company verifies it with the shared
 * key.
 */

const VALID_S = 60

const signatureOf = async (env: KeyEnv, until: string): Promise<string> =>
  createHmac('sha256', await purposeKey(env, 'export'))
    .update(until)
    .digest('base64url')

/** @param now milliseconds since 1970 */
export async function makeTicket(env: KeyEnv, now: number): Promise<string> {
  const until = String(Math.floor(now / 1000) + VALID_S)
  return `${until}.${await signatureOf(env, until)}`
}

/** True if this company's servers issued the ticket and it is still valid. */
export async function isValidTicket(env: KeyEnv, ticket: string, now: number): Promise<boolean> {
  const [until = '', mark = ''] = ticket.split('.')
  const right = Buffer.from(await signatureOf(env, until))
  const given = Buffer.from(mark)
  return given.length === right.length && timingSafeEqual(given, right) && Number(until) * 1000 > now
}
