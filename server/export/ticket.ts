import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type KeyEnv, purposeKeys } from '../lib/secretKey.ts'

/*
 * A browser can only save a large file from an address that it opens itself, without a session token. Such an
 * address contains a ticket. It is valid for a minute, for the session that asked for it, and for one use (BV-14). Every
 * server of the company verifies it with the shared key.
 *
 *   ticket = expiry in seconds . hash of the session token . nonce . signature of these
 */

const VALID_S = 60

/** Returns the signature by each key of the company, the current one first. */
const signaturesOf = async (env: KeyEnv, signed: string): Promise<[string, ...string[]]> => {
  const keys = await purposeKeys(env, 'export')
  const [first = '', ...others] = keys.map((key) =>
    createHmac('sha256', key).update(signed).digest('base64url'),
  )
  return [first, ...others]
}

/**
 * @param tokenHash the session of the person who asks
 * @param now milliseconds since 1970
 */
export async function makeTicket(env: KeyEnv, tokenHash: Buffer, now: number): Promise<string> {
  const until = Math.floor(now / 1000) + VALID_S
  const signed = [until, tokenHash.toString('base64url'), randomBytes(9).toString('base64url')].join('.')
  const [signature] = await signaturesOf(env, signed)
  return `${signed}.${signature}`
}

/**
 * Returns the hash of the session token for which this company's servers issued the ticket; null if they did not, or if
 * it expired.
 */
export async function readTicket(env: KeyEnv, ticket: string, now: number): Promise<Buffer | null> {
  const [until = '', session = '', nonce = '', signature = ''] = ticket.split('.')
  const given = Buffer.from(signature)
  const isRight = (await signaturesOf(env, [until, session, nonce].join('.'))).some((text) => {
    const right = Buffer.from(text)
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return isRight && Number(until) * 1000 > now ? Buffer.from(session, 'base64url') : null
}
