import type { FastifyInstance } from 'fastify'
import type { User } from '../../src/domain/system/system.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { inTransaction } from '../db/queryable.ts'
import { HttpError } from '../lib/errors.ts'
import type { LoginAttempt } from '../limits/loginAttempts.ts'
import { mailAccountChange } from '../mailQueue/accountMails.ts'
import { readPolicy } from '../auth/secondFactorPolicy.ts'
import { needsSecondFactor, acceptCode } from './secondFactor.ts'

const REQUIRED = 'Vul de code van uw authenticator-app in.'
export const WRONG_CODE = 'Deze code is niet de juiste code.'
const USED = 'Deze code is al gebruikt. Wacht op de volgende code van uw authenticator-app.'

interface LoginInput {
  clientId?: string | null | undefined
  secondFactor?: { code: string } | undefined
}

/**
 * Asks for the second step after a right password. The caller clears the attempts of the login only afterwards, so
 * that wrong codes are slowed as wrong passwords are (TF-03).
 * @throws HttpError 401 `second_factor_required`, or 403 `second_factor_wrong`
 */
export async function assertSecondFactor(
  { pool, env, mail }: Pick<FastifyInstance, 'pool' | 'env' | 'mail'>,
  user: User,
  { clientId, secondFactor }: LoginInput,
  { account, address, device }: LoginAttempt,
): Promise<void> {
  if (!(await needsSecondFactor(pool, user.id, device))) return
  if (!secondFactor) {
    const { rememberDays } = await readPolicy(pool)
    throw new HttpError(401, 'second_factor_required', REQUIRED, { details: { rememberDays } })
  }
  const result = await inTransaction(pool, async (tx) => {
    const result = await acceptCode(tx, env, user.id, secondFactor.code)
    if (result === 'recovery') await mailAccountChange(tx, user, 'recoveryCodeUsed', user.id)
    if (result === 'wrong' || result === 'used') {
      const details = { account, address, kind: 'Tweede stap' }
      await recordAudit(tx, { what: 'loginFailed', actor: null, clientId, details })
    }
    return result
  })
  if (result === 'recovery') mail.wake()
  if (result === 'right' || result === 'recovery') return
  const text = result === 'used' ? USED : WRONG_CODE
  throw new HttpError(403, 'second_factor_wrong', text, { fields: { code: text } })
}
