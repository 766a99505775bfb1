import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Queryable } from '../db/queryable.ts'
import type { KeyEnv } from '../lib/secretKey.ts'
import { digest } from '../lib/secrets.ts'
import { sealSecret, unsealSecret } from '../lib/seal.ts'
import { hasSecondFactorSql, REMEMBER_DAYS_SQL } from '../auth/secondFactorPolicy.ts'
import { removeAllPasskeys } from '../passkeys/passkeys.ts'

/*
 * The second step of the login: a code of an authenticator app (TOTP, RFC 6238) or a recovery code (TF). A passkey is a
 * second step too (passkeys/passkeys.ts). The recovery codes are for both.
 *
 *   start    A sealed secret is pending. The login does not ask for it yet.
 *   confirm  The first right code makes it the secret. Ten recovery codes are made.
 *   login    It asks for a code, unless the device passed this step lately.
 */

/** The purpose of the sealed secrets. */
export const SECOND_FACTOR_PURPOSE = 'second-factor'
const PERIOD_S = 30
/** Codes of the period before and after are accepted too, because clocks differ. */
const WINDOW = 1
const RECOVERY_CODES = 10

export interface SecondFactorState {
  /** an authenticator app is set up */
  active: boolean
  passkeys: number
  /** number of recovery codes that were not used yet */
  recoveryCodes: number
}

/** The result of a code. A code that was used before is refused. */
export type CodeResult = 'right' | 'recovery' | 'wrong' | 'used'

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Werkbank', label, secret: Secret.fromBase32(secret), period: PERIOD_S })

export async function secondFactorState(db: Queryable, userId: string): Promise<SecondFactorState> {
  const { rows } = await db.query<SecondFactorState>(
    `SELECT EXISTS (SELECT 1 FROM second_factor WHERE user_id = $1 AND secret IS NOT NULL) AS active,
            (SELECT count(*)::int FROM passkey WHERE user_id = $1) AS passkeys,
            (SELECT count(*)::int FROM recovery_code WHERE user_id = $1) AS "recoveryCodes"`,
    [userId],
  )
  return rows[0]!
}

/** Makes a pending secret. An earlier secret stays in use until a code confirms the new one. */
export async function startSecondFactor(
  db: Queryable,
  env: KeyEnv,
  user: { id: string; username: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 }).base32
  await db.query(
    `INSERT INTO second_factor (user_id, pending) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET pending = excluded.pending`,
    [user.id, await sealSecret(env, SECOND_FACTOR_PURPOSE, secret)],
  )
  return { secret, uri: totpOf(secret, user.username).toString() }
}

/** Makes the pending secret the one of the login if the code is right. */
export async function confirmSecondFactor(
  tx: Queryable,
  env: KeyEnv,
  userId: string,
  code: string,
): Promise<boolean> {
  const { rows } = await tx.query<{ pending: string | null }>(
    'SELECT pending FROM second_factor WHERE user_id = $1 FOR UPDATE',
    [userId],
  )
  const step = await stepOf(env, rows[0]?.pending, code)
  if (step === null) return false
  await tx.query(
    `UPDATE second_factor SET secret = pending, pending = NULL, last_step = $2, confirmed_at = now()
      WHERE user_id = $1`,
    [userId, step],
  )
  return true
}

/** Returns the period of a right code; otherwise null. */
async function stepOf(env: KeyEnv, sealed: string | null | undefined, code: string): Promise<number | null> {
  const secret = sealed ? await unsealSecret(env, SECOND_FACTOR_PURPOSE, sealed) : null
  if (secret === null) return null
  const timestamp = Date.now()
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta
}

/** Checks a code of the login and uses it up. Each code works once, also for two requests at the same time. */
export async function acceptCode(
  db: Queryable,
  env: KeyEnv,
  userId: string,
  typed: string,
): Promise<CodeResult> {
  const code = normalizeCode(typed)
  if (!isAppCode(code)) return (await spendRecoveryCode(db, userId, code)) ? 'recovery' : 'wrong'
  const { rows } = await db.query<{ secret: string | null }>(
    'SELECT secret FROM second_factor WHERE user_id = $1',
    [userId],
  )
  const step = await stepOf(env, rows[0]?.secret, code)
  if (step === null) return 'wrong'
  const { rowCount } = await db.query(
    'UPDATE second_factor SET last_step = $2 WHERE user_id = $1 AND last_step < $2',
    [userId, step],
  )
  return rowCount === 1 ? 'right' : 'used'
}

const normalizeCode = (typed: string): string => typed.replaceAll(/[^0-9a-z]/gi, '').toUpperCase()
/** True if this is a code of an app, not a recovery code. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(normalizeCode(typed))

async function spendRecoveryCode(db: Queryable, userId: string, code: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM recovery_code WHERE user_id = $1 AND hash = $2', [
    userId,
    digest(code),
  ])
  return rowCount === 1
}

/** Replaces all recovery codes. Only their hashes are stored: 80 random bits need no slow hash. */
export async function makeRecoveryCodes(tx: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => new Secret({ buffer: bytesOf(10) }).base32)
  await tx.query('DELETE FROM recovery_code WHERE user_id = $1', [userId])
  await tx.query('INSERT INTO recovery_code (user_id, hash) SELECT $1, unnest($2::bytea[])', [
    userId,
    codes.map(digest),
  ])
  return codes.map((code) => code.match(/.{4}/g)!.join('-'))
}

const bytesOf = (size: number): ArrayBuffer => new Uint8Array(randomBytes(size)).buffer

/** Removes the authenticator app of a person. @returns false if there was none */
export async function removeApp(tx: Queryable, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ had: boolean }>(
    'DELETE FROM second_factor WHERE user_id = $1 RETURNING secret IS NOT NULL AS had',
    [userId],
  )
  await forgetUnlessActive(tx, userId)
  return rows[0]?.had === true
}

/** Removes every second step of a person. @returns false if there was none */
export async function removeSecondFactor(tx: Queryable, userId: string): Promise<boolean> {
  const passkeys = await removeAllPasskeys(tx, userId)
  return (await removeApp(tx, userId)) || passkeys > 0
}

/** Forgets recovery codes and remembered devices of a person without a second step. */
export async function forgetUnlessActive(tx: Queryable, userId: string): Promise<void> {
  if (await hasSecondFactor(tx, userId)) return
  await tx.query('DELETE FROM recovery_code WHERE user_id = $1', [userId])
  await forgetSecondFactorDevices(tx, userId)
}

export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>(`SELECT ${hasSecondFactorSql('$1')} AS has`, [userId])
  return rows[0]?.has === true
}

/** Asks this person for the second step on every device again. */
const forgetSecondFactorDevices = (db: Queryable, userId: string) =>
  db.query('DELETE FROM second_factor_device WHERE user_id = $1', [userId])

/** Records that the person passed the second step on a device. */
export const rememberSecondFactor = (db: Queryable, userId: string, clientId: string) =>
  db.query(
    `INSERT INTO second_factor_device (user_id, client_id) VALUES ($1, $2)
     ON CONFLICT (user_id, client_id) DO UPDATE SET at = now()`,
    [userId, clientId],
  )

/** True if the login of this person must give a code. @param device a device that gave its secret */
export async function needsSecondFactor(
  db: Queryable,
  userId: string,
  device: string | null,
): Promise<boolean> {
  const { rows } = await db.query<{ needed: boolean }>(
    `SELECT ${hasSecondFactorSql('u.id')} AND NOT EXISTS
       (SELECT 1 FROM second_factor_device d WHERE d.user_id = u.id AND d.client_id = $2
           AND d.at > now() - ${REMEMBER_DAYS_SQL} * interval '1 day') AS needed
       FROM app_user u WHERE u.id = $1`,
    [userId, device],
  )
  return rows[0]?.needed === true
}
