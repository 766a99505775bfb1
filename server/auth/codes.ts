import type { Queryable } from '../db/queryable.ts'
import { hashPassword, newCode, verifyPassword } from '../lib/secrets.ts'

/**
 * A security code is valid for 10 minutes and five attempts. It works once, and only the newest one counts
 * (D-009).
 */
const VALIDITY = '10 minutes'
const MAX_ATTEMPTS = 5

/** Creates a security code; earlier ones become invalid. */
export async function issueCode(db: Queryable, userId: string): Promise<string> {
  const code = newCode()
  await db.query(
    `INSERT INTO reset_code (user_id, code_hash, expires_at) VALUES ($1, $2, now() + $3::interval)
     ON CONFLICT (user_id) DO UPDATE SET code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at`,
    [userId, await hashPassword(code), VALIDITY],
  )
  return code
}

/** True if this is the person's code. The attempt is counted in any case. */
export async function checkCode(db: Queryable, userId: string, code: string): Promise<boolean> {
  const { rows } = await db.query<{ hash: string }>(
    `UPDATE reset_code SET attempts = attempts + 1
      WHERE user_id = $1 AND expires_at > now() AND attempts < $2 RETURNING code_hash AS hash`,
    [userId, MAX_ATTEMPTS],
  )
  return verifyPassword(rows[0]?.hash ?? null, code)
}

/** Deletes the code; false if another request already used it. */
export async function spendCode(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM reset_code WHERE user_id = $1', [userId])
  return rowCount === 1
}
