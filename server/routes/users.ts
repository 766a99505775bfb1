import * as z from 'zod'
import { Id } from '../../src/domain/shared/ids.ts'
import { rightInWords } from '../../src/domain/rights/roles.ts'
import { validationTexts } from '../../src/domain/shared/validationTexts.ts'
import type { User } from '../../src/domain/system/system.ts'
import { Username } from '../../src/domain/system/userFields.ts'
import { inSyncTransaction } from '../db/queryable.ts'
import {
  activateAccount,
  deactivateAccount,
  givePassword,
  type OneTimePassword,
  prepareOneTimePassword,
} from '../auth/accountAdmin.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { recordUserChange } from './recordUserChange.ts'
import { PublicUser, RegisterRequest } from '../auth/schemas.ts'
import { startSealingAnew } from '../auth/sealStoredCodes.ts'
import { type EditableUser, findUser, usernameExists, listActiveUsers, newUserId } from '../auth/users.ts'
import { notifyAccountChange, notifyNewAddress } from '../accounts/accountChanges.ts'
import { queueMail } from '../mailQueue/queue.ts'
import { HttpError } from '../lib/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { changesEmail, changesRights, saveRights, saveUser, usernameTakenError } from './saveUser.ts'

const ById = z.object({ id: Id })
/** The answer contains the password only if the server generated it, and only once. */
const Registered = PublicUser.extend({
  password: z.string().optional(),
  passwordUntil: z.string().optional(),
})

const OWN_RIGHT = 'Vraag een andere beheerder om uw recht te wijzigen.'
const OWN = 'Wijzig uw eigen e-mailadres en wachtwoord bij Mijn gegevens.'

/**
 * Users are managed online only (D-028). The tables are written directly, and their triggers notify every
 * device.
 */
export const usersRoutes: RoutePlugin = async (app) => {
  const { pool } = app
  const confirmed = { config: { confirmed: true } }

  app.post(
    '/user/name',
    {
      schema: {
        summary: 'Whether a user name is free: 200 or 409',
        body: z.object({ username: Username, id: Id.nullish() }),
      },
    },
    async ({ body }) => {
      if (await usernameExists(pool, body.username, body.id ?? undefined))
        throw usernameTakenError(validationTexts.usernameInUse)
      return {}
    },
  )

  app.post(
    '/register',
    {
      ...confirmed,
      schema: { summary: 'Add or change a user', body: RegisterRequest, response: { 201: Registered } },
    },
    async ({ body, actor }, reply) => {
      const id = body.id ?? newUserId()
      const before = await findUser(pool, id)
      const known = before !== null
      if (before?.active === false && body.newPassword)
        throw new HttpError(409, 'user_inactive', validationTexts.userInactive)
      if (id === actor.userId) refuseOwn(body, before)
      const given = !known || body.newPassword ? await prepareOneTimePassword() : null
      const user = await inSyncTransaction(pool, async (tx) => {
        await saveUser(tx, id, body, validationTexts.duplicateUser)
        await saveRights(tx, id, body)
        if (given) await givePassword(tx, id, given, actor.tokenHash)
        await recordUserChange(tx, actor, id, before)
        const user = await findUser(tx, id)
        if (!known) await queueMail(tx, welcomeMail(body, app.env.publicUrl))
        if (given && known) {
          await recordAudit(tx, { what: 'passwordGiven', actor, whom: { userId: id } })
          await notifyAccountChange(tx, user, 'passwordGiven', actor.userId)
        }
        if (known && before.email !== user?.email)
          await notifyNewAddress(tx, user, before.email, actor.userId)
        if (known && user && rightInWords(before) !== rightInWords(user))
          await notifyAccountChange(tx, user, 'rightChanged', actor.userId)
        return user
      })
      app.mail.wake()
      return reply.code(201).send({ ...user!, ...shownOnce(given) })
    },
  )

  app.get(
    '/user/all/active',
    { schema: { summary: 'Active users', response: { 200: z.array(PublicUser) } } },
    async () => listActiveUsers(pool),
  )

  app.get(
    '/user/delete/:id',
    {
      ...confirmed,
      schema: { summary: 'Deactivate a user', params: ById, response: { 200: PublicUser } },
    },
    async ({ params: { id }, actor }) => {
      if (id === actor.userId) throw new HttpError(422, 'own_user', validationTexts.ownUser)
      const user = await inSyncTransaction(pool, async (tx) => {
        const user = await deactivateAccount(tx, id, actor)
        if (user) await recordAudit(tx, { what: 'userDeactivated', actor, whom: { userId: id } })
        await notifyAccountChange(tx, user, 'deactivated', actor.userId)
        return user
      })
      app.mail.wake()
      startSealingAnew(app)
      if (!user) throw new HttpError(404, 'not_found')
      return user
    },
  )

  app.post(
    '/user/activate/:id',
    {
      ...confirmed,
      schema: {
        summary: 'Let a deactivated user log in again, with a one-time password',
        params: ById,
        response: { 200: Registered },
      },
    },
    async ({ params: { id }, actor }) => {
      const made = await prepareOneTimePassword()
      const user = await inSyncTransaction(pool, async (tx) => {
        await recordAudit(tx, { what: 'userActivated', actor, whom: { userId: id } })
        const user = await activateAccount(tx, id, made)
        await notifyAccountChange(tx, user, 'activated', actor.userId)
        return user
      })
      app.mail.wake()
      return { ...user, ...shownOnce(made) }
    },
  )
}

/**
 * Refuses changes to the own address and password. They need the present password (PUT /me, POST
 * /me/password).
 */
function refuseOwn(body: z.infer<typeof RegisterRequest>, own: User | null): void {
  if (changesRights(body, own))
    throw new HttpError(422, 'own_account', OWN_RIGHT, { fields: { role: OWN_RIGHT } })
  const field = body.newPassword ? 'password' : changesEmail(body, own) ? 'email' : null
  if (field) throw new HttpError(422, 'own_account', OWN, { fields: { [field]: OWN } })
}

const shownOnce = (given: OneTimePassword | null) =>
  given ? { password: given.password, passwordUntil: given.validUntil } : {}

const welcomeMail = ({ name, username, email }: EditableUser, url: string | undefined) => ({
  to: email ?? '',
  subject: 'Welkom bij Werkbank',
  text: [
    `Beste ${name},`,
    `Er is een gebruiker voor u aangemaakt. Uw gebruikersnaam is ${username}.`,
    'Uw wachtwoord krijgt u van uw collega. Het is 24 uur geldig. Bij de eerste aanmelding kiest u zelf een ander.',
    ...(url ? [`U meldt zich hier aan: ${url}`] : []),
    'Met vriendelijke groeten\nUw collega’s van Werkbank',
  ].join('\n\n'),
})
