import * as z from 'zod'
import { Id } from '../../src/domain/shared/ids.ts'
import type { User } from '../../src/domain/system/system.ts'
import { validationTexts } from '../../src/domain/shared/validationTexts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { assertStillHasOne } from '../auth/secondFactorPolicy.ts'
import { findUser } from '../auth/users.ts'
import { inSyncTransaction, type Queryable } from '../db/queryable.ts'
import { clearAttempts, recordAttempt } from '../limits/attempts.ts'
import { assertNoWait } from '../limits/limiter.ts'
import { ATTEMPT_LIMITS } from '../limits/limits.ts'
import { HttpError } from '../lib/errors.ts'
import { notifyAccountChange } from '../accounts/accountChanges.ts'
import {
  listPasskeys,
  registrationOptions,
  removePasskey,
  storePasskey,
  verifyRegistration,
} from '../passkeys/passkeys.ts'
import { relyingPartyOf, requiredParty } from '../passkeys/relyingParty.ts'
import { PasskeyOptions, PasskeyRow, RegistrationAnswer } from '../auth/passkeySchemas.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import {
  forgetUnlessActive,
  hasSecondFactor,
  makeRecoveryCodes,
  rememberSecondFactor,
} from '../secondFactor/secondFactor.ts'

const TOO_MANY = 'Te veel pogingen. Probeer het later opnieuw.'
const WRONG = 'De passkey kon niet gemaakt worden. Probeer het opnieuw.'
const KNOWN = 'Deze passkey is al toegevoegd.'
const FULL = 'U hebt al 20 passkeys. Verwijder er eerst een die u niet meer gebruikt.'
const MOST = 20

const NewPasskey = z.object({
  name: z
    .string(validationTexts.required)
    .trim()
    .min(1, validationTexts.required)
    .max(60, validationTexts.tooLong),
  answer: RegistrationAnswer,
})
/** `recoveryCodes`: the first second step of a person makes them; they are shown once. */
const Added = z.object({ recoveryCodes: z.array(z.string()).optional() })

/** The passkeys of the own login (PK-07 to PK-10). */
export const passkeysRoutes: RoutePlugin = async (app) => {
  const { pool, env } = app
  const settingUp = { config: { confirmed: true, settingUp: true } }

  app.get(
    '/me/passkeys',
    {
      config: { settingUp: true },
      schema: { summary: 'The passkeys of the own login', response: { 200: z.array(PasskeyRow) } },
    },
    async ({ actor }) => listPasskeys(pool, actor.userId),
  )

  app.post(
    '/me/passkeys/options',
    {
      ...settingUp,
      schema: { summary: 'Begin to make a passkey, within five minutes', response: { 200: PasskeyOptions } },
    },
    async (request) => {
      const { userId } = request.actor
      const party = requiredParty(relyingPartyOf(request, env.publicUrl))
      assertNoWait(await recordAttempt(pool, [[ATTEMPT_LIMITS.secondFactorSetup, userId]]), TOO_MANY)
      if ((await listPasskeys(pool, userId)).length >= MOST) throw new HttpError(409, 'too_many', FULL)
      return registrationOptions(pool, party, await personOf(pool, userId))
    },
  )

  app.post(
    '/me/passkeys',
    {
      ...settingUp,
      schema: { summary: 'Add the passkey that was made', body: NewPasskey, response: { 201: Added } },
    },
    async (request, reply) => {
      const { actor, body } = request
      const { userId, clientId } = actor
      const party = requiredParty(relyingPartyOf(request, env.publicUrl))
      const verified = await verifyRegistration(pool, party, userId, body.answer)
      if (!verified) throw new HttpError(422, 'passkey_wrong', WRONG)
      const recoveryCodes = await inSyncTransaction(pool, async (tx) => {
        const isFirst = !(await hasSecondFactor(tx, userId))
        if (!(await storePasskey(tx, userId, body.name, verified)))
          throw new HttpError(409, 'passkey_known', KNOWN)
        if (clientId) await rememberSecondFactor(tx, userId, clientId)
        await recordAudit(tx, {
          what: 'passkeyAdded',
          actor,
          whom: { userId },
          details: { kind: body.name },
        })
        await notifyAccountChange(tx, await findUser(tx, userId), 'passkeyAdded', userId)
        return isFirst ? makeRecoveryCodes(tx, userId) : undefined
      })
      await clearAttempts(pool, [ATTEMPT_LIMITS.secondFactorSetup, userId])
      app.mail.wake()
      return reply.code(201).send(recoveryCodes ? { recoveryCodes } : {})
    },
  )

  app.delete(
    '/me/passkeys/:id',
    {
      config: { confirmed: true },
      schema: { summary: 'Remove a passkey of the own login', params: z.object({ id: Id }) },
    },
    async ({ actor, params }) => {
      const { userId } = actor
      await inSyncTransaction(pool, async (tx) => {
        const name = await removePasskey(tx, userId, params.id)
        if (name === null) throw new HttpError(404, 'not_found')
        await assertStillHasOne(tx, userId)
        await forgetUnlessActive(tx, userId)
        await recordAudit(tx, { what: 'passkeyRemoved', actor, whom: { userId }, details: { kind: name } })
        await notifyAccountChange(tx, await findUser(tx, userId), 'passkeyRemoved', userId)
      })
      app.mail.wake()
      return {}
    },
  )
}

async function personOf(db: Queryable, id: string): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw new HttpError(404, 'not_found')
  return user
}
