import { recordAudit } from '../audit/recordAudit.ts'
import { provenDevice, recordDeviceLogin } from '../auth/devices.ts'
import { LoginRequest, LoginResponse } from '../auth/schemas.ts'
import { findUserWithSecret } from '../auth/users.ts'
import { inTransaction } from '../db/queryable.ts'
import { HttpError } from '../lib/errors.ts'
import { waitTextOf } from '../limits/attempts.ts'
import { callerAddress } from '../limits/callerAddress.ts'
import { assertNoWait } from '../limits/limiter.ts'
import { clearLoginAttempts, recordLoginAttempt } from '../limits/loginAttempts.ts'
import { assertPasswordLogin } from '../oidc/passwordLogin.ts'
import { acceptPasskey, assertionOptions, claimedOwner } from '../passkeys/passkeys.ts'
import { relyingPartyOf, requiredParty } from '../passkeys/relyingParty.ts'
import { AssertionAnswer, PasskeyOptions } from '../auth/passkeySchemas.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { WRONG_PASSKEY } from '../secondFactor/secondFactorLogin.ts'
import { openSession, recordSlowedLogin } from './auth.ts'

const KIND = 'Passkey'
/** Failures of passkeys that nobody has are counted under this name, which is no user name. */
const NOBODY = 'passkey ?'
const ONE_TIME =
  'Een collega maakte een nieuw wachtwoord voor u. Meld u eerst met dat wachtwoord aan, en kies een eigen wachtwoord.'

const PasskeyLogin = LoginRequest.pick({ clientId: true, deviceLabel: true, proof: true }).extend({
  answer: AssertionAnswer,
})

/** The login by passkey, without a user name or password (PK-11 to PK-14). */
export const passkeyLoginRoutes: RoutePlugin = async (app) => {
  const { pool, env } = app
  const open = { config: { public: true } }

  app.post(
    '/passkey/options',
    {
      ...open,
      preHandler: app.limit({ name: 'passkey', max: 60, seconds: 60 }),
      schema: {
        summary: 'Begin a login by passkey, within five minutes',
        security: [],
        response: { 200: PasskeyOptions },
      },
    },
    async (request) =>
      assertionOptions(pool, requiredParty(relyingPartyOf(request, env.publicUrl)), 'login', null),
  )

  app.post(
    '/passkey/login',
    {
      ...open,
      schema: {
        summary: 'Log in by passkey; the answer is that of POST /userlogin without a credential',
        security: [],
        body: PasskeyLogin,
        response: { 200: LoginResponse },
      },
    },
    async (request) => {
      const { answer, ...device } = request.body
      const party = requiredParty(relyingPartyOf(request, env.publicUrl))
      const owner = await claimedOwner(pool, party, answer)
      const account = owner?.username.toLowerCase() ?? NOBODY
      const address = callerAddress(request.ip)
      const attempt = { account, address, device: await provenDevice(pool, account, device) }
      const wait = await recordLoginAttempt(pool, attempt)
      if (wait > 0) await recordSlowedLogin(pool, attempt, device.clientId)
      assertNoWait(wait, `Te veel pogingen. Probeer het ${waitTextOf(wait)} opnieuw.`)
      const userId = await acceptPasskey(pool, party, 'login', null, answer)
      const user = userId && owner?.active ? await findUserWithSecret(pool, owner.username) : null
      if (!user || user.id !== userId) {
        const details = { account, address, kind: KIND }
        await recordAudit(pool, { what: 'loginFailed', actor: null, clientId: device.clientId, details })
        throw new HttpError(403, 'passkey_wrong', WRONG_PASSKEY)
      }
      await assertPasswordLogin(pool, env, user.id)
      await clearLoginAttempts(pool, attempt)
      // Only the person who was given the password can replace it, so the passkey must wait for that.
      if (user.mustChange === true) throw new HttpError(403, 'password_change_required', ONE_TIME)
      return inTransaction(pool, async (tx) => {
        const { clientId, deviceLabel: label, proof } = device
        const isOwn = clientId ? await recordDeviceLogin(tx, { clientId, userId, proof, label }) : false
        const actor = { userId, clientId: isOwn ? (clientId ?? null) : null }
        await recordAudit(tx, { what: 'login', actor, whom: actor, details: { address, kind: KIND } })
        // No credential: the one that the device sealed with the password stays valid (ADR 0053).
        const session = await openSession(tx, userId, actor.clientId)
        return { ...session, mustChangePassword: false, oneTimePassword: false }
      })
    },
  )
}
