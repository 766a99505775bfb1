import type pg from 'pg'
import * as z from 'zod'
import { recordAudit } from '../audit/recordAudit.ts'
import { useCredential, dropCredential } from '../auth/credentials.ts'
import {
  userInactiveError,
  wasDeactivatedOnDevice,
  isSecretOfDevice,
  provenDevice,
  recordDeviceLogin,
  offlineUntil,
  startDeviceSession,
} from '../auth/devices.ts'
import { mustWipe } from '../auth/deviceAdmin.ts'
import { callerAddress } from '../limits/callerAddress.ts'
import { recordAttempt, waitTextOf } from '../limits/attempts.ts'
import { ATTEMPT_LIMITS } from '../limits/limits.ts'
import { type LoginAttempt, recordLoginAttempt, clearLoginAttempts } from '../limits/loginAttempts.ts'
import { assertNoWait } from '../limits/limiter.ts'
import { inTransaction, type Queryable } from '../db/queryable.ts'
import { CredentialResponse, CredentialRequest, LoginResponse, LoginRequest } from '../auth/schemas.ts'
import { relyingPartyOf } from '../passkeys/relyingParty.ts'
import { assertSecondFactor } from '../secondFactor/secondFactorLogin.ts'
import { mustSetUp } from '../auth/secondFactorPolicy.ts'
import { rememberSecondFactor } from '../secondFactor/secondFactor.ts'
import { verifyPassword } from '../lib/secrets.ts'
import { issueToken, revokeToken } from '../auth/tokens.ts'
import { departmentOf, findUserWithSecret, findUser } from '../auth/users.ts'
import { HttpError } from '../lib/errors.ts'
import { queueMail } from '../mailQueue/queue.ts'
import { assertPasswordLogin } from '../oidc/passwordLogin.ts'
import type { RoutePlugin } from '../plugins/types.ts'

const WRONG = 'Gebruikersnaam en/of wachtwoord zijn onjuist.'
const EXPIRED =
  'Dit wachtwoord is vervallen: het was 24 uur geldig. Vraag een collega om een nieuw wachtwoord.'
type Login = z.infer<typeof LoginRequest>

/** Login and logout (AP-003, AP-004, B7). */
export const authRoutes: RoutePlugin = async (app) => {
  const { pool } = app

  app.post(
    '/userlogin',
    {
      config: { public: true },
      schema: { summary: 'Log in', security: [], body: LoginRequest, response: { 200: LoginResponse } },
    },
    async (request) => {
      const login = request.body
      const party = relyingPartyOf(request, app.env.publicUrl)
      const account = login.username.trim().toLowerCase().slice(0, 100)
      const address = callerAddress(request.ip)
      const attempt = { account, address, device: await provenDevice(pool, account, login) }
      const wait = await recordLoginAttempt(pool, attempt)
      if (wait > 0) await recordSlowedLogin(pool, attempt, login.clientId)
      assertNoWait(wait, `Te veel pogingen. Probeer het ${waitTextOf(wait)} opnieuw.`)
      const user = await findUserWithSecret(pool, login.username.trim())
      const right = await verifyPassword(user?.active ? user.passwordHash : null, login.password)
      // Unknown, wrong and inactive give the same answer in the same time (D-008).
      const expired = right && user?.expired === true
      if (!user || !right || expired) {
        const details = { account, address }
        await recordAudit(pool, { what: 'loginFailed', actor: null, clientId: login.clientId, details })
        if (expired) throw new HttpError(403, 'password_expired', EXPIRED)
        throw new HttpError(403, 'wrong_login', WRONG)
      }
      await assertPasswordLogin(pool, app.env, user.id)
      await assertSecondFactor(app, user, login, attempt, party)
      await clearLoginAttempts(pool, attempt)
      return inTransaction(pool, async (tx) => {
        const device = await openDevice(tx, user.id, login)
        const clientId = device ? (login.clientId ?? null) : null
        if (clientId && login.proof && login.secondFactor?.remember)
          await rememberSecondFactor(tx, user.id, clientId)
        const actor = { userId: user.id, clientId }
        await recordAudit(tx, { what: 'login', actor, whom: actor, details: { address } })
        return {
          ...(await openSession(tx, user.id, clientId)),
          mustChangePassword: user.mustChange === true,
          oneTimePassword: user.mustChange === true,
          ...device,
        }
      })
    },
  )

  app.post(
    '/session/credential',
    {
      config: { public: true },
      preHandler: app.limit({ name: 'credential', max: 60, seconds: 60 }),
      schema: {
        summary: 'A new token for the credential of a device',
        security: [],
        body: CredentialRequest,
        response: { 200: CredentialResponse },
      },
    },
    async ({ body: { clientId, userId, credential, proof } }) => {
      const answer = await inTransaction(pool, async (tx) => {
        // Check the secret first, so that a thief without it does not spend the credential.
        if (!(await isSecretOfDevice(tx, clientId, proof))) return { refused: 'unknown' as const }
        const used = await useCredential(tx, clientId, userId, credential)
        // Commit a refusal too: a reused credential has ended the sessions.
        if ('refused' in used) {
          if (used.refused === 'reused') {
            await warnOfCopy(tx, clientId, userId)
            await recordAudit(tx, { what: 'credentialReused', actor: null, clientId, whom: { userId } })
          }
          return used
        }
        await recordDeviceLogin(tx, { clientId, userId, proof, mayWipe: true })
        return {
          ...(await openSession(tx, userId, clientId, { seconds: used.passwordIn, sso: used.sso })),
          credential: used.next,
          offlineUntil: offlineUntil(),
        }
      })
      if (!('refused' in answer)) return answer
      if (answer.refused === 'reused') app.mail.wake()
      if (await wasDeactivatedOnDevice(pool, clientId, userId))
        throw userInactiveError(await mustWipe(pool, clientId))
      throw credentialRefused()
    },
  )

  app.post(
    '/logout',
    {
      config: { oneTime: true, settingUp: true },
      schema: { summary: 'Log out', body: z.object({ forgetDevice: z.boolean().optional() }).nullish() },
    },
    async ({ actor, body }) => {
      await revokeToken(pool, actor.tokenHash)
      if (body?.forgetDevice && actor.clientId) await dropCredential(pool, actor.clientId, actor.userId)
      return {}
    },
  )
}

const credentialRefused = () => new HttpError(401, 'credential_refused', 'Gelieve opnieuw in te loggen.')

/**
 * Adds an entry for a login that must wait. A quarter of an hour has one entry per account and address at most, so
 * that nobody fills the table by trying on.
 */
export async function recordSlowedLogin(
  pool: pg.Pool,
  { account, address }: LoginAttempt,
  clientId: string | null | undefined,
): Promise<void> {
  const { slowedAccount, slowedAddress } = ATTEMPT_LIMITS
  const isRecorded = await recordAttempt(pool, [
    [slowedAccount, account],
    [slowedAddress, address],
  ])
  if (isRecorded > 0) return
  await recordAudit(pool, { what: 'loginSlowed', actor: null, clientId, details: { account, address } })
}

/** Tells a person by mail that a spent credential of their device was used again. */
async function warnOfCopy(tx: Queryable, clientId: string, userId: string): Promise<void> {
  const user = await findUser(tx, userId)
  if (!user?.email) return
  const { rows } = await tx.query<{ label: string | null }>('SELECT label FROM sync_client WHERE id = $1', [
    clientId,
  ])
  await queueMail(tx, {
    to: user.email,
    subject: 'U bent afgemeld op een toestel',
    text: [
      `Beste ${user.name},`,
      `Een oude sleutel van ${rows[0]?.label ?? 'een van uw toestellen'} werd opnieuw gebruikt. Dat gebeurt als iemand een kopie van de gegevens van dat toestel heeft.`,
      'Daarom bent u op dat toestel afgemeld. Meld u er opnieuw aan. Herkent u dit niet, wijzig dan uw wachtwoord en laat het toestel blokkeren (Instellingen, Toestellen).',
    ].join('\n\n'),
  })
}

interface SessionOptions {
  /** an earlier end of the session than the usual one */
  seconds?: number
  /** the person logged in at the provider of single sign-on */
  sso?: boolean
}

/** Starts a session of a person who proved who they are. */
export async function openSession(
  tx: Queryable,
  userId: string,
  clientId: string | null,
  { seconds, sso = false }: SessionOptions = {},
) {
  const user = await findUser(tx, userId)
  if (!user) throw new HttpError(403, 'wrong_login', WRONG)
  const { id, username, name, lastName, email } = user
  const department = await departmentOf(tx, id)
  return {
    token: await issueToken(tx, id, clientId, seconds ?? null, sso),
    id,
    username,
    name,
    lastName,
    email,
    department,
    // The provider is responsible for the second step of its people (OC-06).
    ...(!sso && (await mustSetUp(tx, id)) ? { secondFactorSetup: true as const } : {}),
  }
}

/** Returns what the login gives the device; null if it named no device or one that is not its own. */
async function openDevice(tx: Queryable, userId: string, login: Login) {
  const { clientId, deviceLabel, proof, rememberDevice } = login
  if (!clientId || !(await recordDeviceLogin(tx, { clientId, userId, proof, label: deviceLabel })))
    return null
  return rememberDevice ? startDeviceSession(tx, clientId, userId) : {}
}
