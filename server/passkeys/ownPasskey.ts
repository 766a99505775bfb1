import type pg from 'pg'
import { recordAudit } from '../audit/recordAudit.ts'
import type { AssertionAnswer } from '../auth/passkeySchemas.ts'
import type { RequestActor } from '../auth/tokens.ts'
import { HttpError } from '../lib/errors.ts'
import { clearAttempts, recordAttempt } from '../limits/attempts.ts'
import { assertNoWait } from '../limits/limiter.ts'
import { ATTEMPT_LIMITS } from '../limits/limits.ts'
import { acceptPasskey, assertionOptions } from './passkeys.ts'
import type { RelyingParty } from './relyingParty.ts'

/*
 * The own passkey in place of the own password, where a session must be confirmed (ADR 0060).
 */

const NONE = 'U hebt geen passkey voor dit adres. Bevestig met uw wachtwoord.'
const WRONG = 'Deze passkey wordt niet aanvaard.'
const TOO_MANY = 'Te veel pogingen. Probeer het later opnieuw.'

/** @throws HttpError 409 `no_passkey` for a person without one at this address */
export async function ownPasskeyOptions(pool: pg.Pool, party: RelyingParty, { userId }: RequestActor) {
  const options = await assertionOptions(pool, party, 'confirm', userId)
  if (options.allowCredentials?.length) return options
  throw new HttpError(409, 'no_passkey', NONE)
}

/**
 * Asks a logged-in person for their passkey, with the limit of attempts of the own password. A wrong one is an entry in
 * 'Logboek van de zaak' (LZ-13).
 * @throws HttpError 422 `passkey_wrong`, 429 after too many wrong attempts
 */
export async function assertOwnPasskey(
  pool: pg.Pool,
  party: RelyingParty,
  actor: RequestActor,
  answer: AssertionAnswer,
): Promise<void> {
  const { userId } = actor
  assertNoWait(await recordAttempt(pool, [[ATTEMPT_LIMITS.ownPassword, userId]]), TOO_MANY)
  if ((await acceptPasskey(pool, party, 'confirm', userId, answer)) === null) {
    await recordAudit(pool, { what: 'ownPasskeyWrong', actor, whom: { userId } })
    throw new HttpError(422, 'passkey_wrong', WRONG)
  }
  await clearAttempts(pool, [ATTEMPT_LIMITS.ownPassword, userId])
}
