import type { Queryable } from '../db/queryable.ts'
import { PASSWORD_DAYS } from '../../src/domain/settings/companySettings.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { digest, newSecret } from '../lib/secrets.ts'

/*
 * A credential of a person on a device gives a new token without a password (B7). Each use replaces it:
 *
 *   login ─► current A
 *   use A ─► current B, previous A     The answer with B may be lost, so A stays valid once more.
 *   use A ─► current C, previous A     A gives another credential instead of B.
 *   use C ─► current D, previous C     C arrived, so A is spent.
 *   use A ─► all revoked, sessions too  A spent credential was used: a copy exists.
 */

const ROLLING = '30 days'
/** Number of used credentials in which a copy is detected. Older ones are only refused. */
const MAX_SPENT = 64

/** The setting in seconds; 0 and a text that is no number mean its default of 30 days, and never more than a year. */
const PASSWORD_SECONDS = `86400 * coalesce(
  (SELECT least(s.value::numeric, 365)::float8 FROM setting s WHERE s.id = $3 AND s.value ~ '^0*[1-9][0-9]{0,8}$'), 30)`

interface Chain {
  current: Buffer
  previous: Buffer | null
  spent: Buffer[]
  /** Seconds until the company wants the password again. */
  passwordIn: number
  sso: boolean
}

/**
 * Starts a new chain for this person on this device. Returns the credential.
 * @param sso the person logged in at the provider of single sign-on
 */
export async function issueCredential(
  db: Queryable,
  clientId: string,
  userId: string,
  sso = false,
): Promise<string> {
  const credential = newSecret()
  await db.query(
    `INSERT INTO device_credential (client_id, user_id, current_hash, expires_at, sso) VALUES ($1, $2, $3, now() + $4::interval, $5)
     ON CONFLICT (client_id, user_id) DO UPDATE SET current_hash = excluded.current_hash, previous_hash = NULL,
       spent = '{}', expires_at = excluded.expires_at, revoked_at = NULL, password_at = now(), sso = excluded.sso`,
    [clientId, userId, digest(credential), ROLLING, sso],
  )
  return credential
}

/**
 * Records a login at the provider of single sign-on, and keeps the chain: its credential is sealed on the device with a
 * secret that only the person knows (OC-08). @returns false if there is no chain to keep
 */
export async function keepCredential(db: Queryable, clientId: string, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE device_credential SET password_at = now(), expires_at = now() + $3::interval, sso = true
      WHERE client_id = $1 AND user_id = $2 AND revoked_at IS NULL AND expires_at > now()`,
    [clientId, userId, ROLLING],
  )
  return rowCount === 1
}

/** The next credential with the seconds until the password is asked, or why the offered one is not valid. */
export type CredentialUse =
  | { next: string; passwordIn: number; sso: boolean }
  | { refused: 'unknown' | 'reused' }

/**
 * Uses a credential inside the caller's transaction. A reused one revokes the chain and every session of the person on
 * the device, because one of its two holders is not the person (BV-08). The caller must commit in all cases.
 */
export async function useCredential(
  db: Queryable,
  clientId: string,
  userId: string,
  credential: string,
): Promise<CredentialUse> {
  const chain = await lockChain(db, clientId, userId)
  if (!chain) return { refused: 'unknown' }
  const offered = digest(credential)
  const { passwordIn, sso } = chain
  if (passwordIn <= 0) return { refused: 'unknown' }
  if (chain.current.equals(offered))
    return { next: await rotateChain(db, clientId, userId, chain), passwordIn, sso }
  if (chain.previous?.equals(offered))
    return { next: await replaceCurrent(db, clientId, userId), passwordIn, sso }
  if (!chain.spent.some((hash) => hash.equals(offered))) return { refused: 'unknown' }
  await revokeChain(db, clientId, userId)
  await db.query('DELETE FROM auth_token WHERE client_id = $1 AND user_id = $2', [clientId, userId])
  return { refused: 'reused' }
}

/** Ends the chain of a person on a device ('Toestel wissen'). */
export const dropCredential = (db: Queryable, clientId: string, userId: string) =>
  db.query('DELETE FROM device_credential WHERE client_id = $1 AND user_id = $2', [clientId, userId])

async function lockChain(db: Queryable, clientId: string, userId: string): Promise<Chain | null> {
  const { rows } = await db.query<Chain>(
    `SELECT c.current_hash AS current, c.previous_hash AS previous, c.spent, c.sso,
            extract(epoch FROM c.password_at - now())::float8 + ${PASSWORD_SECONDS} AS "passwordIn"
       FROM device_credential c JOIN app_user u ON u.id = c.user_id AND u.active
      WHERE c.client_id = $1 AND c.user_id = $2 AND c.revoked_at IS NULL AND c.expires_at > now()
        FOR UPDATE OF c`,
    [clientId, userId, settingId(PASSWORD_DAYS.module, PASSWORD_DAYS.field)],
  )
  return rows[0] ?? null
}

async function rotateChain(db: Queryable, clientId: string, userId: string, chain: Chain): Promise<string> {
  const next = newSecret()
  const spent = [...(chain.previous ? [chain.previous] : []), ...chain.spent].slice(0, MAX_SPENT)
  await db.query(
    `UPDATE device_credential SET current_hash = $3, previous_hash = $4, spent = $5::bytea[],
            expires_at = now() + $6::interval
      WHERE client_id = $1 AND user_id = $2`,
    [clientId, userId, digest(next), chain.current, spent, ROLLING],
  )
  return next
}

async function replaceCurrent(db: Queryable, clientId: string, userId: string): Promise<string> {
  const next = newSecret()
  await db.query('UPDATE device_credential SET current_hash = $3 WHERE client_id = $1 AND user_id = $2', [
    clientId,
    userId,
    digest(next),
  ])
  return next
}

const revokeChain = (db: Queryable, clientId: string, userId: string) =>
  db.query('UPDATE device_credential SET revoked_at = now() WHERE client_id = $1 AND user_id = $2', [
    clientId,
    userId,
  ])
