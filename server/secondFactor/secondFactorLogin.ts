import type { FastifyInstance } from 'fastify'
import type { User } from '../../src/domain/system/system.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { inSyncTransaction, inTransaction } from '../db/queryable.ts'
import { HttpError } from '../lib/errors.ts'
import type { LoginAttempt } from '../limits/loginAttempts.ts'
import { notifyAccountChange } from '../accounts/accountChanges.ts'
import { acceptPasskey, assertionOptions } from '../passkeys/passkeys.ts'
import type { RelyingParty } from '../passkeys/relyingParty.ts'
import type { AssertionAnswer } from '../auth/passkeySchemas.ts'
import { readPolicy } from '../auth/secondFactorPolicy.ts'
import { acceptCode, isAppCode, needsSecondFactor, secondFactorState } from './secondFactor.ts'

const REQUIRED = 'Vul de code van uw authenticator-app in.'
const PASSKEY_REQUIRED = 'Bevestig met uw passkey dat u het bent.'
export const WRONG_CODE = 'Deze code is niet de juiste code.'
const USED = 'Deze code is al gebruikt. Wacht op de volgende code van uw authenticator-app.'
export const WRONG_PASSKEY = 'Deze passkey wordt niet aanvaard. Probeer het opnieuw, of meld u anders aan.'

interface LoginInput {
  clientId?: string | null | undefined
  secondFactor?: { code?: string | undefined; passkey?: AssertionAnswer | undefined } | undefined
}
type App = Pick<FastifyInstance, 'pool' | 'env' | 'mail'>

/**
 * Asks for the second step after a right password. The caller clears the attempts of the login only afterwards, so
 * that wrong codes are slowed as wrong passwords are (TF-03).
 * @param party null: passkeys do not work at the address of this request
 * @throws HttpError 401 `second_factor_required`, or 403 `second_factor_wrong`
 */
export async function assertSecondFactor(
  app: App,
  user: User,
  { clientId, secondFactor }: LoginInput,
  { account, address, device }: LoginAttempt,
  party: RelyingParty | null = null,
): Promise<void> {
  const { pool, mail } = app
  if (!(await needsSecondFactor(pool, user.id, device))) return
  if (!secondFactor?.passkey && secondFactor?.code === undefined) throw await requiredError(app, user, party)
  const { passkey, code = '' } = secondFactor
  const result = passkey ? await tryPasskey(app, user, party, passkey) : await tryCode(app, user, code)
  if (result === 'right') return
  if (result === 'recovery') return mail.wake()
  const details = { account, address, kind: passkey ? 'Tweede stap met passkey' : 'Tweede stap' }
  await recordAudit(pool, { what: 'loginFailed', actor: null, clientId, details })
  if (passkey) throw new HttpError(403, 'second_factor_wrong', WRONG_PASSKEY)
  const text = result === 'used' ? USED : WRONG_CODE
  throw new HttpError(403, 'second_factor_wrong', text, { fields: { code: text } })
}

/** A recovery code notifies its person, which needs the lock of the feed. A code of the app must not wait for it. */
const tryCode = ({ pool, env }: App, user: User, code: string) =>
  (isAppCode(code) ? inTransaction : inSyncTransaction)(pool, async (tx) => {
    const result = await acceptCode(tx, env, user.id, code)
    if (result === 'recovery') await notifyAccountChange(tx, user, 'recoveryCodeUsed', user.id)
    return result
  })

const tryPasskey = async ({ pool }: App, user: User, party: RelyingParty | null, answer: AssertionAnswer) =>
  party && (await acceptPasskey(pool, party, 'second', user.id, answer)) ? 'right' : 'wrong'

/** The refusal names what the person can use: the app, a passkey of this address, or only a recovery code. */
async function requiredError({ pool }: App, user: User, party: RelyingParty | null): Promise<HttpError> {
  const { rememberDays } = await readPolicy(pool)
  const { active: app, passkeys } = await secondFactorState(pool, user.id)
  const options = party && passkeys > 0 ? await assertionOptions(pool, party, 'second', user.id) : null
  const passkey = options?.allowCredentials?.length ? options : undefined
  const text = app ? REQUIRED : PASSKEY_REQUIRED
  return new HttpError(401, 'second_factor_required', text, { details: { rememberDays, app, passkey } })
}
