import type pg from 'pg'
import { DEMO_USERNAME } from '../../src/domain/system/demoUser.ts'
import { verifyPassword } from '../lib/secrets.ts'

/** The password of every person in the demo. It has 12 characters, so that it also works offline (B8). */
export const DEMO_LOGIN = { username: DEMO_USERNAME, password: 'werkbank-demo' } as const

/** Results by hash, because a check is slow on purpose. A new password has another hash. */
const checked = new Map<string, boolean>()

/** True if a person still has the password of the demo, which everybody knows. */
export async function hasDemoPassword(pool: pg.Pool, userId: string): Promise<boolean> {
  const { rows } = await pool.query<{ hash: string }>(
    'SELECT password_hash AS hash FROM user_secret WHERE user_id = $1',
    [userId],
  )
  const hash = rows[0]?.hash
  if (!hash) return false
  const known = checked.get(hash) ?? (await verifyPassword(hash, DEMO_LOGIN.password))
  checked.set(hash, known)
  return known
}
