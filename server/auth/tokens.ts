import type { Role } from '../../src/domain/rights/roles.ts'
import type { Department } from '../../src/domain/shared/departments.ts'
import { mustWipeSql } from '../db/deviceSql.ts'
import { ASYNC_COMMIT } from '../db/commits.ts'
import type { Queryable } from '../db/queryable.ts'
import { endLinks } from './links.ts'
import { mustSetUpSql } from './secondFactorPolicy.ts'
import { digest, newSecret } from '../lib/secrets.ts'

/** The author of a request. */
export interface RequestActor {
  userId: string
  /** Hash of the bearer token, to revoke exactly this session. */
  tokenHash: Buffer
  clientId: string | null
  /** The device of the session was blocked; every request is refused. */
  blocked: boolean
  /** An owner asked to wipe the device. It may send its changes and report that it is wiped (TO-02). */
  mustWipe: boolean
  /** The login was by a password that another person made; only changing it is allowed. */
  oneTime: boolean
  /** The company requires a second step and this person has none; only setting it up is allowed (PK-02). */
  mustSetUp: boolean
  /** The person confirmed their identity in this session less than five minutes ago (ADR 0048). */
  confirmed: boolean
  /** The person logged in at the provider of single sign-on (OC-01). */
  sso: boolean
  role: Role
  onlyDepartment: Department | null
}

/** A token expires after 12 hours without use, and after 7 days at the latest (B7). */
const MAX_IDLE = '12 hours'
const MAX_AGE = '7 days'
/** How long a confirmation counts. */
const CONFIRMED_FOR = '5 minutes'

const RECORD_USE = `UPDATE auth_token SET last_used = now() FROM ${ASYNC_COMMIT} WHERE hash = $1`

/**
 * Issues a token; only its hash is stored.
 * @param seconds an earlier end than the usual one
 * @param sso the person logged in at the provider of single sign-on
 */
export async function issueToken(
  db: Queryable,
  userId: string,
  clientId: string | null,
  seconds: number | null = null,
  sso = false,
): Promise<string> {
  const token = newSecret()
  await db.query(
    `INSERT INTO auth_token (hash, user_id, client_id, expires_at, sso)
     VALUES ($1, $2, $3, now() + least($4::interval, $5 * interval '1 second'), $6)`,
    [digest(token), userId, clientId, MAX_AGE, seconds, sso],
  )
  await db.query(`DELETE FROM auth_token WHERE expires_at < now() OR last_used < now() - $1::interval`, [
    MAX_IDLE,
  ])
  return token
}

/** A named statement, because every request runs it. */
const READ_TOKEN = `
  SELECT t.user_id AS "userId", t.client_id AS "clientId", t.last_used < now() - interval '1 minute' AS stale,
         coalesce(c.state = 'blocked', false) AS blocked,
         coalesce(${mustWipeSql('c')}, false) AS "mustWipe",
         coalesce(s.must_change AND NOT t.sso, false) AS "oneTime",
         coalesce(t.confirmed_at > now() - interval '${CONFIRMED_FOR}', false) AS confirmed,
         (${mustSetUpSql('u')} AND NOT t.sso) AS "mustSetUp", t.sso,
         u.role, u.only_department AS "onlyDepartment"
    FROM auth_token t JOIN app_user u ON u.id = t.user_id AND u.active
    LEFT JOIN sync_client c ON c.id = t.client_id LEFT JOIN user_secret s ON s.user_id = t.user_id
   WHERE t.hash = $1 AND t.expires_at > now() AND t.last_used > now() - $2::interval`

/**
 * Returns the owner of a token; null if it is unknown, expired or revoked, or its owner is inactive. It
 * queries the database each time, so that a revocation by any process is effective at once. The use is
 * recorded once a minute.
 * @param isAct a person did something; a poll of their device keeps no session alive (AW-10)
 */
export async function readToken(db: Queryable, token: string, isAct: boolean): Promise<RequestActor | null> {
  const tokenHash = digest(token)
  const { rows } = await db.query<Omit<RequestActor, 'tokenHash'> & { stale: boolean }>({
    name: 'read_token',
    text: READ_TOKEN,
    values: [tokenHash, MAX_IDLE],
  })
  if (!rows[0]) return null
  const { stale, ...actor } = rows[0]
  // Ignore errors of a full disk, so that reading continues.
  if (stale && isAct) await db.query(RECORD_USE, [tokenHash]).catch(() => {})
  return { ...actor, tokenHash }
}

/** Records that the person of a session proved their identity again, by password or by another factor. */
export const markConfirmed = (db: Queryable, tokenHash: Buffer) =>
  db.query('UPDATE auth_token SET confirmed_at = now() WHERE hash = $1', [tokenHash])

/** True if a session is still valid. A live stream outlasts the check at its start. */
export async function isSessionValid(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM auth_token t JOIN app_user u ON u.id = t.user_id AND u.active
       LEFT JOIN sync_client c ON c.id = t.client_id
      WHERE t.hash = $1 AND c.state IS DISTINCT FROM 'blocked' AND c.wipe_asked_at IS NULL
        AND (t.sso OR NOT ${mustSetUpSql('u')})
        AND t.expires_at > now() AND t.last_used > now() - $2::interval`,
    [tokenHash, MAX_IDLE],
  )
  return rowCount === 1
}

export const revokeToken = (db: Queryable, tokenHash: Buffer) =>
  db.query('DELETE FROM auth_token WHERE hash = $1', [tokenHash])

/** Ends every session, device credential and link of a person. @param but the session to keep */
export async function revokeAllAccess(db: Queryable, userId: string, but?: Buffer): Promise<void> {
  await db.query('DELETE FROM auth_token WHERE user_id = $1 AND hash IS DISTINCT FROM $2', [
    userId,
    but ?? null,
  ])
  await revokeCredentials(db, userId)
  await endLinks(db, userId)
  // Every device asks for the second step again, but not that of the session to keep (TF-05).
  await db.query(
    `DELETE FROM second_factor_device d WHERE user_id = $1
        AND NOT EXISTS (SELECT 1 FROM auth_token t WHERE t.user_id = $1 AND t.client_id = d.client_id)`,
    [userId],
  )
}

/** Deletes every device credential of a person. */
export const revokeCredentials = (db: Queryable, userId: string) =>
  db.query('DELETE FROM device_credential WHERE user_id = $1', [userId])

/**
 * Returns whether the device of a token must wipe itself, if its person was deactivated. Returns null for every other
 * token.
 */
export async function readInactiveToken(db: Queryable, token: string): Promise<{ mustWipe: boolean } | null> {
  const { rows } = await db.query<{ mustWipe: boolean }>(
    `SELECT coalesce(${mustWipeSql('c')}, false) AS "mustWipe"
       FROM auth_token t JOIN app_user u ON u.id = t.user_id AND NOT u.active
       LEFT JOIN sync_client c ON c.id = t.client_id WHERE t.hash = $1`,
    [digest(token)],
  )
  return rows[0] ?? null
}
