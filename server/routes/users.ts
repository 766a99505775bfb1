import type pg from 'pg'
import * as z from 'zod'
import { Id } from '../../src/domain/ids.ts'
import { T } from '../../src/domain/messages.ts'
import { Username } from '../../src/domain/system/userFields.ts'
import { inSyncTransaction, type Queryable } from '../auth/queryable.ts'
import { MeRequest, PublicUser, RegisterRequest } from '../auth/schemas.ts'
import { generatePassword, hashPassword } from '../auth/secrets.ts'
import { revokeCredentials, revokeEverything } from '../auth/tokens.ts'
import {
  deactivate,
  departmentOf,
  type Fields,
  findUser,
  isTaken,
  listActive,
  newUserId,
  putUser,
  setPassword,
} from '../auth/users.ts'
import { queueMail } from '../mail/queue.ts'
import { ApiError } from '../plugins/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { refuseChanged } from './changedMeanwhile.ts'

const ById = z.object({ id: Id })
/** The password is answered only where the server made it, and only this once. */
const Registered = PublicUser.extend({ password: z.string().optional() })
const Me = PublicUser.extend({ department: z.string().nullable() })

/** Users are managed online only (D-028); the tables are written directly, their triggers tell every device. */
export const usersRoutes: RoutePlugin = async (app) => {
  const { pool } = app

  app.post(
    '/user/name',
    {
      schema: {
        summary: 'Whether a user name is free: 200 or 409',
        body: z.object({ username: Username, id: Id.nullish() }),
      },
    },
    async ({ body }) => {
      if (await isTaken(pool, body.username, body.id ?? undefined)) throw taken(T.usernameInUse)
      return {}
    },
  )

  app.post(
    '/register',
    {
      schema: { summary: 'Add or change a user', body: RegisterRequest, response: { 201: Registered } },
    },
    async ({ body, actor }, reply) => {
      const id = body.id ?? newUserId()
      const known = (await findUser(pool, id)) !== null
      const made = known || body.password ? undefined : generatePassword()
      const password = body.password ?? made
      const hash = password ? await hashPassword(password) : undefined
      const user = await inSyncTransaction(pool, async (tx) => {
        await save(tx, id, body, T.duplicateUser)
        if (hash) await giveAccess(tx, id, hash, actor.tokenHash)
        if (!known) await queueMail(tx, welcomeMail(body, app.env.publicUrl))
        return findUser(tx, id)
      })
      return reply.code(201).send({ ...user!, ...(made ? { password: made } : {}) })
    },
  )

  app.get(
    '/user/all/active',
    { schema: { summary: 'Active users', response: { 200: z.array(PublicUser) } } },
    async () => listActive(pool),
  )

  app.get(
    '/user/delete/:id',
    { schema: { summary: 'Deactivate a user', params: ById, response: { 200: PublicUser } } },
    async ({ params: { id }, actor }) => {
      if (id === actor.userId) throw new ApiError(422, 'own_user', T.ownUser)
      const user = await inSyncTransaction(pool, async (tx) => {
        await deactivate(tx, id)
        // tokens are dead with their owner; they stay to tell whoever still holds one why
        await revokeCredentials(tx, id)
        return findUser(tx, id)
      })
      if (!user) throw new ApiError(404, 'not_found')
      return user
    },
  )

  app.get('/me', { schema: { summary: 'Own data', response: { 200: Me } } }, async ({ actor }) =>
    readMe(pool, actor.userId),
  )

  app.put(
    '/me',
    { schema: { summary: 'Save own data', body: MeRequest, response: { 200: Me } } },
    async ({ actor, body }) => {
      await inSyncTransaction(pool, (tx) => save(tx, actor.userId, body, T.usernameInUse))
      return readMe(pool, actor.userId)
    },
  )
}

async function readMe(pool: pg.Pool, id: string) {
  const user = await findUser(pool, id)
  if (!user) throw new ApiError(404, 'not_found')
  return { ...user, department: await departmentOf(pool, id) }
}

/** @param body all fields, and in `base` which of them were changed over what (B6.1); without it all of them were */
async function save(tx: Queryable, id: string, body: Change, text: string): Promise<void> {
  const { base, ...sent } = body
  const known = base && (await findUser(tx, id))
  const fields = known ? merged(known, sent, base) : sent
  if (await isTaken(tx, fields.username, id)) throw taken(text)
  await putUser(tx, id, fields)
}

type Change = z.infer<typeof MeRequest>

function merged({ username, name, lastName, email }: Fields, sent: Change, base: Partial<Change>): Fields {
  const current = { username, name, lastName, email: email ?? '' }
  refuseChanged(base as Record<string, string>, current, sent as never)
  const changed = Object.keys(base).map((field) => [field, sent[field as keyof Fields]])
  return { ...current, ...Object.fromEntries(changed) }
}

/** A password that somebody else made: it has to be changed, and what was open with the old one ends. */
async function giveAccess(tx: Queryable, id: string, hash: string, own: Buffer): Promise<void> {
  await setPassword(tx, id, hash, true)
  await revokeEverything(tx, id, own)
}

const taken = (text: string) => new ApiError(409, 'duplicate_name', text, { fields: { username: text } })

const welcomeMail = ({ name, username, email }: Fields, url: string | undefined) => ({
  to: email ?? '',
  subject: 'Welkom bij Rental and repair management',
  text: [
    `Beste ${name},`,
    `Er is een gebruiker voor u aangemaakt. Uw gebruikersnaam is ${username}.`,
    'Uw wachtwoord krijgt u van uw collega. Gelieve het na de eerste aanmelding te wijzigen via Mijn gegevens.',
    ...(url ? [url] : []),
  ].join('\n\n'),
})
