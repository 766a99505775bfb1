import * as z from 'zod'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { validationTexts } from '../../src/domain/shared/validationTexts.ts'
import { hasDemoPassword } from '../auth/demoLogin.ts'
import { assertConfirmed } from '../auth/confirmation.ts'
import { assertOwnPassword } from '../auth/ownPassword.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { recordUserChange } from './recordUserChange.ts'
import { inSyncTransaction, inTransaction } from '../db/queryable.ts'
import { MeRequest, Password, PublicUser } from '../auth/schemas.ts'
import { hashPassword } from '../lib/secrets.ts'
import { listSessions } from '../auth/sessions.ts'
import { mailOwnPassword, notifyAccountChange, notifyNewAddress } from '../accounts/accountChanges.ts'
import { markConfirmed, revokeAllAccess } from '../auth/tokens.ts'
import { departmentOf, findUser, storePasswordHash } from '../auth/users.ts'
import { HttpError } from '../lib/errors.ts'
import { AssertionAnswer, PasskeyOptions } from '../auth/passkeySchemas.ts'
import { assertOwnPasskey, ownPasskeyOptions } from '../passkeys/ownPasskey.ts'
import { relyingPartyOf, requiredParty } from '../passkeys/relyingParty.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { changesEmail, saveUser } from './saveUser.ts'

const Me = PublicUser.extend({
  department: z.string().nullable(),
  /** Present and true: the password of the demo, which everybody knows (OP-11). */
  knownPassword: z.literal(true).optional(),
})
const OwnFields = MeRequest.extend({ currentPassword: z.string().max(1000).nullish() })
const OwnPassword = z.object({ currentPassword: z.string().max(1000), password: Password })
const Session = z.object({
  device: z.string().nullable(),
  createdAt: z.string(),
  lastUsed: z.string(),
  current: z.boolean(),
})
const SAME = 'Gelieve een ander wachtwoord te kiezen dan het huidige.'

/** The own data of the logged-in person (AC-01 to AC-04, D-130). */
export const meRoutes: RoutePlugin = async (app) => {
  const { pool } = app
  const settingUp = { config: { settingUp: true } }

  app.get(
    '/me',
    { config: { oneTime: true, settingUp: true }, schema: { summary: 'Own data', response: { 200: Me } } },
    async ({ actor }) => readMe(pool, actor.userId),
  )

  app.put(
    '/me',
    { schema: { summary: 'Save own data', body: OwnFields, response: { 200: Me } } },
    async ({ actor, body: { currentPassword, ...fields } }) => {
      // A new password can be mailed to this address, so ask for the password before changing it. A person who logged in
      // at the provider may have none, and logs in there again (OC-09).
      if (changesEmail(fields, await findUser(pool, actor.userId))) {
        if (actor.sso && !currentPassword) assertConfirmed(actor)
        else
          await assertOwnPassword(pool, { userId: actor.userId, actor }, currentPassword, 'currentPassword')
      }
      await inSyncTransaction(pool, async (tx) => {
        const before = await findUser(tx, actor.userId)
        await saveUser(tx, actor.userId, fields, validationTexts.usernameInUse)
        await recordUserChange(tx, actor, actor.userId, before)
        const after = await findUser(tx, actor.userId)
        if (before?.email !== after?.email)
          await notifyNewAddress(tx, after, before?.email ?? null, actor.userId)
      })
      app.mail.wake()
      return readMe(pool, actor.userId)
    },
  )

  app.post(
    '/me/password',
    {
      config: { oneTime: true, settingUp: true },
      schema: { summary: 'Change the own password', body: OwnPassword },
    },
    async ({ actor, body: { currentPassword, password } }) => {
      await assertOwnPassword(pool, { userId: actor.userId, actor }, currentPassword, 'currentPassword')
      if (password === currentPassword)
        throw new HttpError(422, 'same_password', SAME, { fields: { password: SAME } })
      const hash = await hashPassword(password)
      await inSyncTransaction(pool, async (tx) => {
        await storePasswordHash(tx, actor.userId, hash, false)
        await revokeAllAccess(tx, actor.userId, actor.tokenHash)
        await recordAudit(tx, { what: 'passwordChanged', actor, whom: { userId: actor.userId } })
        const user = await findUser(tx, actor.userId)
        if (actor.oneTime) await mailOwnPassword(tx, user)
        else await notifyAccountChange(tx, user, 'passwordChanged', actor.userId)
      })
      app.mail.wake()
      return {}
    },
  )

  const partyOf = (request: FastifyRequest) => requiredParty(relyingPartyOf(request, app.env.publicUrl))

  app.post(
    '/me/confirm/options',
    {
      schema: {
        summary: 'Begin to confirm with the own passkey, within five minutes',
        response: { 200: PasskeyOptions },
      },
    },
    async (request) => ownPasskeyOptions(pool, partyOf(request), request.actor),
  )

  app.post(
    '/me/confirm',
    {
      ...settingUp,
      schema: {
        summary: 'Confirm with the own password or passkey; calls that ask for it are open for five minutes',
        body: z.object({
          currentPassword: z.string().max(1000).optional(),
          passkey: AssertionAnswer.optional(),
        }),
      },
    },
    async (request) => {
      const { actor, body } = request
      const { currentPassword, passkey } = body
      if (passkey) await assertOwnPasskey(pool, partyOf(request), actor, passkey)
      else await assertOwnPassword(pool, { userId: actor.userId, actor }, currentPassword, 'currentPassword')
      await markConfirmed(pool, actor.tokenHash)
      return {}
    },
  )

  app.post(
    '/me/active',
    { schema: { summary: 'Say that a person works here; a session without that ends after 12 hours' } },
    // The check of the token records it.
    async () => ({}),
  )

  app.get(
    '/me/sessions',
    { schema: { summary: 'Where one is logged in', response: { 200: z.array(Session) } } },
    async ({ actor }) => listSessions(pool, actor.userId, actor.tokenHash),
  )

  app.post('/me/sessions/end', { schema: { summary: 'Log out everywhere, here too' } }, async ({ actor }) => {
    await inTransaction(pool, async (tx) => {
      await revokeAllAccess(tx, actor.userId)
      await recordAudit(tx, { what: 'loggedOutEverywhere', actor, whom: { userId: actor.userId } })
    })
    return {}
  })
}

async function readMe(pool: pg.Pool, id: string) {
  const user = await findUser(pool, id)
  if (!user) throw new HttpError(404, 'not_found')
  const known = (await hasDemoPassword(pool, id)) ? ({ knownPassword: true } as const) : {}
  return { ...user, department: await departmentOf(pool, id), ...known }
}
