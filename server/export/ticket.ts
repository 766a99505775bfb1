import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyEnv } from '../lib/secretKey.ts'
import { keyFor } from '../mailQueue/seal.ts'

/*
 * A browser saves a large file only from an address that it may open by itself, without the token of a session. Such an
 * address is good for a minute, and needs no memory: every server of the house can tell it by the key they share.
 */

const GOOD_S = 60

const signed = async (env: KeyEnv, until: string): Promise<string> =>
  createHmac('sha256', await keyFor(env, 'export'))
    .update(until)
    .digest('base64url')

/** @param now milliseconds since 1970 */
export async function makeTicket(env: KeyEnv, now: number): Promise<string> {
  const until = String(Math.floor(now / 1000) + GOOD_S)
  return `${until}.${await signed(env, until)}`
}

/** Whether a ticket was given by this house and is still good. */
export async function isGood(env: KeyEnv, ticket: string, now: number): Promise<boolean> {
  const [until = '', mark = ''] = ticket.split('.')
  const right = Buffer.from(await signed(env, until))
  const given = Buffer.from(mark)
  return given.length === right.length && timingSafeEqual(given, right) && Number(until) * 1000 > now
}
