import type { Queryable } from '../db/queryable.ts'
import { hashPassword, newCode, verifyPassword } from '../lib/secrets.ts'

/** A security code counts 15 minutes, for five tries, once, and only the newest (D-009). */
const VALID = '15 minutes'
const TRIES = 5

/** Makes the code of a person; an older one no longer counts. */
export async function issueCode(db: Queryable, userId: string): Promise<string> {
  const code = newCode()
  await db.query(
    `INSERT INTO reset_code (user_id, code_hash, expires_at) VALUES ($1, $2, now() + $3::interval)
     ON CONFLICT (user_id) DO UPDATE SET code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at`,
    [userId, await hashPassword(code), VALID],
  )
  return code
}

/** Whether this is the person's code; the try counts, whatever becomes of it. */
export async function checkCode(db: Queryable, userId: string, code: string): Promise<boolean> {
  const { rows } = await db.query<{ hash: string }>(
    `UPDATE reset_code SET attempts = attempts + 1
      WHERE user_id = $1 AND expires_at > now() AND attempts < $2 RETURNING code_hash AS hash`,
    [userId, TRIES],
  )
  return verifyPassword(rows[0]?.hash ?? null, code)
}

/** Uses the code up; false when another request was faster. */
export async function spendCode(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM reset_code WHERE user_id = $1', [userId])
  return rowCount === 1
}
