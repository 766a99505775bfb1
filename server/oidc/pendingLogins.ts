import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '../db/queryable.ts'
import { digest, newSecret } from '../lib/secrets.ts'
import type { Role } from '../../src/domain/rights/roles.ts'
import type { LoginChecks } from './provider.ts'
import type { RefusalCode } from './texts.ts'

/*
 * A login at the provider, from the button to the session (OC). Each step works once.
 *
 *   start     A row with the hashes of the state and of the secret in a cookie of this browser.
 *   callback  The provider sent the browser back: the outcome is stored with the hash of a one-time code.
 *   take      The page exchanges the code, with the same cookie, for its session; the row is deleted.
 *
 * Nonce and PKCE verifier are derived from the cookie. The table alone opens nothing.
 */

/** login: open a session. confirm: confirm a running session (ADR 0048). */
export type SsoPurpose = 'login' | 'confirm'

/** The result of the callback: a person, or the reason why nobody is let in. */
export type SsoOutcome =
  | { userId: string /** the right that the claims give, if they decide */; role?: Role }
  | { refused: RefusalCode; email?: string }

const VALID = '10 minutes'
/** The page exchanges its code at once. */
const CODE_VALID = '2 minutes'
/** The characters of a state that name its cookie, so that two tabs do not disturb each other. */
const NAME_LENGTH = 8

/** The checks of a login, from its state and the secret in the cookie. */
export const checksOf = (state: string, secret: string): LoginChecks => ({
  state,
  nonce: derive(secret, 'nonce', state),
  verifier: derive(secret, 'verifier', state),
})

const derive = (secret: string, use: string, state: string): string =>
  createHmac('sha256', secret).update(`${use} ${state}`).digest('base64url')

/** The part of a state or code that names the cookie. */
export const cookieKey = (stateOrCode: string): string => stateOrCode.slice(0, NAME_LENGTH)

export async function startPending(
  db: Queryable,
  purpose: SsoPurpose,
): Promise<{ state: string; secret: string }> {
  const [state, secret] = [newSecret(), newSecret()]
  await db.query('DELETE FROM sso_login WHERE expires_at < now()')
  await db.query(
    `INSERT INTO sso_login (state_hash, browser_hash, purpose, expires_at) VALUES ($1, $2, $3, now() + $4::interval)`,
    [digest(state), digest(secret), purpose, VALID],
  )
  return { state, secret }
}

/**
 * Takes the state of a callback, once and only for the browser that asked.
 * @returns when the login began, or null
 */
export async function takeState(db: Queryable, state: string, secret: string): Promise<PendingLogin | null> {
  const { rows } = await db.query<PendingLogin>(
    `UPDATE sso_login SET returned = true
      WHERE state_hash = $1 AND browser_hash = $2 AND NOT returned AND expires_at > now()
      RETURNING purpose, extract(epoch FROM created_at)::float8 AS "startedAt"`,
    [digest(state), digest(secret)],
  )
  return rows[0] ?? null
}

export interface PendingLogin {
  purpose: SsoPurpose
  /** seconds since 1970 */
  startedAt: number
}

/** Stores the outcome. @returns the one-time code for the page */
export async function storeOutcome(db: Queryable, state: string, outcome: SsoOutcome): Promise<string> {
  const code = `${cookieKey(state)}${newSecret()}`
  await db.query(
    `UPDATE sso_login SET code_hash = $2, outcome = $3, expires_at = now() + $4::interval WHERE state_hash = $1`,
    [digest(state), digest(code), JSON.stringify(outcome), CODE_VALID],
  )
  return code
}

/** Reads the outcome of a code, for the browser that asked; null for a wrong, used or expired one. */
export async function readOutcome(
  db: Queryable,
  purpose: SsoPurpose,
  code: string,
  secret: string,
): Promise<SsoOutcome | null> {
  const { rows } = await db.query<{ browserHash: Buffer; outcome: SsoOutcome }>(
    `SELECT browser_hash AS "browserHash", outcome FROM sso_login
      WHERE code_hash = $1 AND purpose = $2 AND expires_at > now()`,
    [digest(code), purpose],
  )
  const [found] = rows
  return found && timingSafeEqual(found.browserHash, digest(secret)) ? found.outcome : null
}

/** Uses a code up. @returns false if another request did so */
export async function spendCode(db: Queryable, code: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM sso_login WHERE code_hash = $1', [digest(code)])
  return rowCount === 1
}
