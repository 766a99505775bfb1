import type pg from 'pg'
import { type AuditActor, recordAudit } from '../audit/recordAudit.ts'
import { HttpError } from '../lib/errors.ts'
import { recordAttempt, clearAttempts } from '../limits/attempts.ts'
import { assertNoWait } from '../limits/limiter.ts'
import { ATTEMPT_LIMITS } from '../limits/limits.ts'
import { verifyPassword } from '../lib/secrets.ts'

const WRONG = 'Dit is niet uw huidige wachtwoord.'
const TOO_MANY = 'Te veel pogingen. Probeer het later opnieuw.'
const NEEDED = 'Gelieve uw huidige wachtwoord in te vullen.'

/**
 * Asks a logged-in person for the present password before their address or password changes. An unlocked
 * screen must not suffice for that. A wrong one is an entry in 'Logboek van de zaak' (LZ-13).
 * @param actor null: a caller without a session.
 * @param field the field that gets the error text
 * @throws ApiError 422 with the field, 429 after too many wrong attempts
 */
export async function assertOwnPassword(
  pool: pg.Pool,
  { userId, actor }: { userId: string; actor: AuditActor },
  password: string | null | undefined,
  field: string,
): Promise<void> {
  if (!password) throw wrongPasswordError(field, NEEDED)
  assertNoWait(await recordAttempt(pool, [[ATTEMPT_LIMITS.ownPassword, userId]]), TOO_MANY)
  const { rows } = await pool.query<{ hash: string }>(
    'SELECT password_hash AS hash FROM user_secret WHERE user_id = $1',
    [userId],
  )
  if (!(await verifyPassword(rows[0]?.hash ?? null, password))) {
    await recordAudit(pool, { what: 'ownPasswordWrong', actor, whom: { userId } })
    throw wrongPasswordError(field, WRONG)
  }
  await clearAttempts(pool, [ATTEMPT_LIMITS.ownPassword, userId])
}

const wrongPasswordError = (field: string, text: string) =>
  new HttpError(422, 'wrong_password', text, { fields: { [field]: text } })
