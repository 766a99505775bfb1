import * as z from 'zod'
import { Id } from '../../src/domain/shared/ids.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import {
  confirmSecondFactor,
  hasSecondFactor,
  makeRecoveryCodes,
  rememberSecondFactor,
  removeApp,
  removeSecondFactor,
  secondFactorState,
  startSecondFactor,
} from '../secondFactor/secondFactor.ts'
import { assertStillHasOne, isRequiredOf } from '../auth/secondFactorPolicy.ts'
import { WRONG_CODE } from '../secondFactor/secondFactorLogin.ts'
import { findUser } from '../auth/users.ts'
import { inSyncTransaction, inTransaction } from '../db/queryable.ts'
import { clearAttempts, recordAttempt } from '../limits/attempts.ts'
import { assertNoWait } from '../limits/limiter.ts'
import { ATTEMPT_LIMITS } from '../limits/limits.ts'
import { HttpError } from '../lib/errors.ts'
import { notifyAccountChange } from '../accounts/accountChanges.ts'
import type { RoutePlugin } from '../plugins/types.ts'

/** `required`: the company requires a second step of this person. */
const State = z.object({
  active: z.boolean(),
  passkeys: z.number(),
  recoveryCodes: z.number(),
  required: z.boolean(),
})
const Started = z.object({ secret: z.string(), uri: z.string() })
const Codes = z.object({ recoveryCodes: z.array(z.string()) })
const TOO_MANY = 'Te veel pogingen. Probeer het later opnieuw.'
const NONE = 'Deze gebruiker heeft geen tweede stap.'

/** The second step of the own login, and that of a colleague who lost the device (TF). */
export const secondFactorRoutes: RoutePlugin = async (app) => {
  const { pool, env } = app
  const confirmed = { config: { confirmed: true } }
  const settingUp = { config: { confirmed: true, settingUp: true } }

  app.get(
    '/me/second-factor',
    {
      config: { settingUp: true },
      schema: { summary: 'Whether the own login has a second step', response: { 200: State } },
    },
    async ({ actor: { userId } }) => ({
      ...(await secondFactorState(pool, userId)),
      required: await isRequiredOf(pool, userId),
    }),
  )

  app.post(
    '/me/second-factor',
    {
      ...settingUp,
      schema: {
        summary: 'Make a secret for an authenticator app; a first code must confirm it',
        response: { 200: Started },
      },
    },
    async ({ actor }) => {
      const user = await findUser(pool, actor.userId)
      if (!user) throw new HttpError(404, 'not_found')
      return startSecondFactor(pool, env, user)
    },
  )

  app.post(
    '/me/second-factor/confirm',
    {
      ...settingUp,
      schema: {
        summary: 'Confirm the secret with a first code; the answer has the recovery codes, once',
        body: z.object({ code: z.string().max(100) }),
        response: { 200: Codes },
      },
    },
    async ({ actor, body }) => {
      const { userId, clientId } = actor
      assertNoWait(await recordAttempt(pool, [[ATTEMPT_LIMITS.secondFactorSetup, userId]]), TOO_MANY)
      const recoveryCodes = await inSyncTransaction(pool, async (tx) => {
        if (!(await confirmSecondFactor(tx, env, userId, body.code.replaceAll(/\s/g, ''))))
          throw new HttpError(422, 'second_factor_wrong', WRONG_CODE, { fields: { code: WRONG_CODE } })
        if (clientId) await rememberSecondFactor(tx, userId, clientId)
        await recordAudit(tx, { what: 'secondFactorOn', actor, whom: { userId } })
        await notifyAccountChange(tx, await findUser(tx, userId), 'secondFactorOn', userId)
        return makeRecoveryCodes(tx, userId)
      })
      await clearAttempts(pool, [ATTEMPT_LIMITS.secondFactorSetup, userId])
      app.mail.wake()
      return { recoveryCodes }
    },
  )

  app.post(
    '/me/second-factor/recovery-codes',
    {
      ...confirmed,
      schema: {
        summary: 'Replace the recovery codes; the answer has them, once',
        response: { 200: Codes },
      },
    },
    async ({ actor: { userId } }) => {
      if (!(await hasSecondFactor(pool, userId))) throw new HttpError(409, 'no_second_factor', NONE)
      return { recoveryCodes: await inTransaction(pool, (tx) => makeRecoveryCodes(tx, userId)) }
    },
  )

  app.delete(
    '/me/second-factor',
    { ...confirmed, schema: { summary: 'Remove the authenticator app of the own login' } },
    async ({ actor }) => {
      const { userId } = actor
      await inSyncTransaction(pool, async (tx) => {
        if (!(await removeApp(tx, userId))) return
        await assertStillHasOne(tx, userId)
        await recordAudit(tx, { what: 'secondFactorOff', actor, whom: { userId } })
        await notifyAccountChange(tx, await findUser(tx, userId), 'secondFactorOff', userId)
      })
      app.mail.wake()
      return {}
    },
  )

  app.delete(
    '/user/second-factor/:id',
    {
      ...confirmed,
      schema: {
        summary: 'Remove the second step and the passkeys of a colleague',
        params: z.object({ id: Id }),
      },
    },
    async ({ actor, params: { id } }) => {
      await inSyncTransaction(pool, async (tx) => {
        if (!(await removeSecondFactor(tx, id))) throw new HttpError(404, 'no_second_factor', NONE)
        await recordAudit(tx, { what: 'secondFactorReset', actor, whom: { userId: id } })
        await notifyAccountChange(tx, await findUser(tx, id), 'secondFactorReset', actor.userId)
      })
      app.mail.wake()
      return {}
    },
  )
}
