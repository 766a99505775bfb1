import type pg from 'pg'
import * as z from 'zod'
import { Id } from '../../src/domain/shared/ids.ts'
import type { User } from '../../src/domain/system/system.ts'
import { callerAddress } from '../limits/callerAddress.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { checkCode, issueCode, spendCode } from '../auth/codes.ts'
import { rememberPlace } from '../limits/loginAttempts.ts'
import { recordAttempt, type AttemptKey } from '../limits/attempts.ts'
import { assertNoWait } from '../limits/limiter.ts'
import { ATTEMPT_LIMITS } from '../limits/limits.ts'
import { assertOwnPassword } from '../auth/ownPassword.ts'
import { inSyncTransaction, inTransaction } from '../db/queryable.ts'
import { LookupEmail, Password } from '../auth/schemas.ts'
import { hashPassword } from '../lib/secrets.ts'
import { revokeAllAccess } from '../auth/tokens.ts'
import { findUserByEmail, storePasswordHash } from '../auth/users.ts'
import { notifyAccountChange } from '../accounts/accountChanges.ts'
import { queueMail } from '../mailQueue/queue.ts'
import { sealText } from '../lib/seal.ts'
import { HttpError } from '../lib/errors.ts'
import { assertForgottenPassword } from '../oidc/passwordLogin.ts'
import type { RoutePlugin } from '../plugins/types.ts'

const UNKNOWN = 'Dit e-mailadres is niet gekend in het systeem. Gelieve een geldig adres op te geven.'
const WRONG_CODE = 'Deze code is niet de juiste code.'
const TOO_MANY = 'Te veel pogingen. Probeer het later opnieuw.'

const EmailRequest = z.object({ email: LookupEmail, id: Id.nullish() })
const PasswordRequest = EmailRequest.extend({
  password: Password,
  resetCode: z.string().default(''),
  /** for a person who is logged in and changes their own password */
  currentPassword: z.string().max(1000).optional(),
})
const Found = z.object({ id: Id, name: z.string(), lastName: z.string(), email: z.string().nullable() })

/** Sets a new password with a mailed code; open to callers without a token (AP-005 … AP-007, D-009). */
export const authPasswordRoutes: RoutePlugin = async (app) => {
  const { pool } = app
  const open = { config: { public: true } }
  app.addHook('onRequest', async () => assertForgottenPassword(app.env))

  app.post(
    '/user/email',
    {
      ...open,
      schema: {
        summary: 'Whether an address is known',
        security: [],
        body: EmailRequest,
        response: { 200: Found },
      },
    },
    async ({ body, ip }) => {
      await allow(pool, [ATTEMPT_LIMITS.emailByIp, callerAddress(ip)])
      const { id, email } = await find(pool, body)
      // The call is open, so it tells nobody whose address it is (AW-08).
      return { id, name: '', lastName: '', email }
    },
  )

  app.post(
    '/user/code',
    { ...open, schema: { summary: 'Mail a security code', security: [], body: EmailRequest } },
    async ({ body, ip }, reply) => {
      // Same limit as /user/email, because this call also reveals whether an address is known.
      await allow(pool, [ATTEMPT_LIMITS.codeByIp, callerAddress(ip)])
      const user = await find(pool, body)
      const email = (user.email ?? '').toLowerCase()
      await allow(pool, [ATTEMPT_LIMITS.codeByEmail, email], [ATTEMPT_LIMITS.codeByEmailDaily, email])
      await inTransaction(pool, async (tx) => {
        const mail = codeMail(user, await issueCode(tx, user.id))
        await queueMail(tx, { ...mail, text: await sealText(app.env, mail.text) })
      })
      app.mail.wake()
      return reply.code(201).send({})
    },
  )

  app.post(
    '/user/password',
    { ...open, schema: { summary: 'Set a password by code', security: [], body: PasswordRequest } },
    async ({ body, ip }, reply) => {
      await allow(pool, [ATTEMPT_LIMITS.passwordByIp, callerAddress(ip)])
      const user = await find(pool, body)
      // Check outside of the transaction, so that a wrong code stays counted.
      if (!(await checkCode(pool, user.id, body.resetCode.trim()))) throw wrongCode()
      // Ask for the code first. A caller without it learns nothing about the password and uses none of its
      // owner's attempts.
      if (body.currentPassword !== undefined)
        await assertOwnPassword(
          pool,
          { userId: user.id, actor: null },
          body.currentPassword,
          'currentPassword',
        )
      const hash = await hashPassword(body.password)
      await inSyncTransaction(pool, async (tx) => {
        if (!(await spendCode(tx, user.id))) throw wrongCode()
        await storePasswordHash(tx, user.id, hash, false)
        await revokeAllAccess(tx, user.id)
        await rememberPlace(tx, {
          account: user.username.toLowerCase(),
          address: callerAddress(ip),
          device: null,
        })
        const details = { address: callerAddress(ip) }
        await recordAudit(tx, { what: 'passwordReset', actor: null, whom: { userId: user.id }, details })
        await notifyAccountChange(tx, user, 'passwordChanged', user.id)
      })
      app.mail.wake()
      return reply.code(201).send({})
    },
  )
}

async function find(pool: pg.Pool, { email, id }: z.infer<typeof EmailRequest>): Promise<User> {
  const user = await findUserByEmail(pool, email, id ?? undefined)
  if (!user) throw new HttpError(404, 'unknown_email', UNKNOWN, { fields: { email: UNKNOWN } })
  return user
}

const allow = async (pool: pg.Pool, ...counted: AttemptKey[]) =>
  assertNoWait(await recordAttempt(pool, counted), TOO_MANY)

const wrongCode = () => new HttpError(400, 'wrong_code', WRONG_CODE, { fields: { resetCode: WRONG_CODE } })

const codeMail = (user: User, code: string) => ({
  to: user.email ?? '',
  subject: 'Beveiligingscode',
  text: `Uw beveiligingscode is ${code}. Deze code is 10 minuten geldig.`,
})
