import * as z from 'zod'
import type { FastifyRequest } from 'fastify'
import { Id } from '../../src/domain/shared/ids.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { keepCredential } from '../auth/credentials.ts'
import { offlineUntil, provenDevice, recordDeviceLogin, startDeviceSession } from '../auth/devices.ts'
import { LoginRequest, LoginResponse } from '../auth/schemas.ts'
import { markConfirmed } from '../auth/tokens.ts'
import { findUser } from '../auth/users.ts'
import { inSyncTransaction, inTransaction, type Queryable } from '../db/queryable.ts'
import { HttpError } from '../lib/errors.ts'
import { callerAddress } from '../limits/callerAddress.ts'
import { rememberPlace } from '../limits/loginAttempts.ts'
import { takeAnswer } from '../oidc/callback.ts'
import { dropLoginCookie, readLoginCookie, writeLoginCookie } from '../oidc/loginCookie.ts'
import { checksOf, readOutcome, spendCode, type SsoPurpose, startPending } from '../oidc/pendingLogins.ts'
import { OidcProvider } from '../oidc/provider.ts'
import { applyRight } from '../oidc/rights.ts'
import { ssoTexts } from '../oidc/texts.ts'
import { relyingPartyOf } from '../passkeys/relyingParty.ts'
import { isHttps } from '../plugins/security.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { assertSecondFactor } from '../secondFactor/secondFactorLogin.ts'
import { rememberSecondFactor } from '../secondFactor/secondFactor.ts'
import { openSession } from './auth.ts'

const Provider = z.object({ name: z.string(), only: z.boolean() })
const Code = z.string().max(100)
const SessionRequest = LoginRequest.omit({ username: true, password: true }).extend({
  code: Code,
  /** people whose credential the device has sealed; that of the person who logs in stays valid (OC-08) */
  keepCredentialOf: z.array(Id).max(200).default([]),
})
type Session = z.infer<typeof SessionRequest>
/** The address of the page that exchanges its code. A code is in no query and in no log. */
const pageOf = (code: string): string => `/#/sso/${code}`
const UNKNOWN_CODE = 'expired'

/** Single sign-on by OpenID Connect (OC, ADR 0054). */
export const ssoRoutes: RoutePlugin = async (app) => {
  const { pool, env } = app
  const https = isHttps(env)
  const provider = env.oidc && env.publicUrl ? new OidcProvider(env.oidc, env.publicUrl) : null
  const open = { config: { public: true }, preHandler: app.limit({ name: 'sso', max: 60, seconds: 60 }) }

  app.get(
    '/sso',
    {
      config: { public: true },
      schema: {
        summary: 'The provider of single sign-on',
        security: [],
        response: { 200: z.object({ provider: Provider.nullable() }) },
      },
    },
    async () => ({
      provider: provider && { name: provider.settings.name, only: provider.settings.only },
    }),
  )

  app.post(
    '/sso/start',
    {
      ...open,
      schema: {
        summary: 'Begin a login at the provider; the answer has the address to go to',
        security: [],
        body: z.object({ purpose: z.enum(['login', 'confirm']).default('login') }),
        response: { 200: z.object({ url: z.string() }) },
      },
    },
    async (request, reply) => {
      const { settings } = known(provider)
      assertPublicAddress(request, settings.name, env.publicUrl)
      const { state, secret } = await startPending(pool, request.body.purpose)
      const again = request.body.purpose === 'confirm'
      const url = await known(provider)
        .authorizationUrl(checksOf(state, secret), again)
        .catch((error: unknown) => {
          request.log.warn({ err: error }, 'the provider does not answer')
          const text = ssoTexts.unavailable(settings.name, settings.only)
          throw new HttpError(503, 'sso_unavailable', text)
        })
      writeLoginCookie(reply, state, secret, https)
      return { url }
    },
  )

  app.get(
    '/sso/callback',
    {
      ...open,
      config: { public: true, crossSite: true },
      schema: { summary: 'The way back from the provider', security: [], hide: true },
    },
    async (request, reply) => {
      const query = new URL(request.url, 'http://callback').search
      const state = new URLSearchParams(query).get('state') ?? ''
      const secret = readLoginCookie(request, state, https)
      const answer = { state, secret: secret ?? '', query, address: callerAddress(request.ip) }
      const code = provider && secret ? await takeAnswer(app, provider, answer) : null
      return reply.redirect(pageOf(code ?? UNKNOWN_CODE), 303)
    },
  )

  app.post(
    '/sso/session',
    {
      ...open,
      schema: {
        summary: 'Exchange the code of a login at the provider for a session',
        security: [],
        body: SessionRequest,
        response: { 200: LoginResponse },
      },
    },
    async (request, reply) => {
      const { name, secondStep } = known(provider).settings
      const { body } = request
      const { userId, role } = await outcomeOf(request, 'login', name)
      const user = await findUser(pool, userId)
      if (!user?.active) throw refusal('inactive', name, user?.email ?? '')
      const account = user.username.toLowerCase()
      const address = callerAddress(request.ip)
      const attempt = { account, address, device: await provenDevice(pool, account, body) }
      if (secondStep)
        await assertSecondFactor(app, user, body, attempt, relyingPartyOf(request, env.publicUrl))
      if (role && role !== user.role) {
        await inSyncTransaction(pool, (tx) => applyRight(tx, userId, role, name))
        app.mail.wake()
      }
      const session = await inTransaction(pool, async (tx) => {
        if (!(await spendCode(tx, body.code))) throw expired()
        const device = await openDevice(tx, userId, body)
        const clientId = device ? (body.clientId ?? null) : null
        if (clientId && secondStep && body.proof && body.secondFactor?.remember)
          await rememberSecondFactor(tx, userId, clientId)
        await rememberPlace(tx, attempt)
        const actor = { userId, clientId }
        await recordAudit(tx, { what: 'login', actor, whom: actor, details: { address, kind: name } })
        return { ...(await openSession(tx, userId, clientId, { sso: true })), ...device }
      })
      dropLoginCookie(reply, body.code, https)
      return { ...session, mustChangePassword: false, oneTimePassword: false }
    },
  )

  app.post(
    '/sso/confirm',
    {
      schema: {
        summary: 'Confirm the session with a new login at the provider',
        body: z.object({ code: Code }),
      },
    },
    async (request, reply) => {
      const { actor, body } = request
      const { name } = known(provider).settings
      const { userId } = await outcomeOf(request, 'confirm', name)
      if (!(await spendCode(pool, body.code))) throw expired()
      dropLoginCookie(reply, body.code, https)
      if (userId !== actor.userId) throw new HttpError(403, 'sso_other_person', ssoTexts.otherPerson(name))
      await markConfirmed(pool, actor.tokenHash)
      return {}
    },
  )

  /** Reads the outcome of the code in the body. A refusal uses the code up. */
  async function outcomeOf(
    request: FastifyRequest<{ Body: { code: string } }>,
    purpose: SsoPurpose,
    name: string,
  ) {
    const { code } = request.body
    const secret = readLoginCookie(request, code, https)
    const outcome = secret && (await readOutcome(pool, purpose, code, secret))
    if (!outcome) throw expired()
    if (!('refused' in outcome)) return outcome
    await spendCode(pool, code)
    throw refusal(outcome.refused, name, outcome.email ?? '')
  }
}

function known(provider: OidcProvider | null): OidcProvider {
  if (!provider) throw new HttpError(404, 'sso_off', ssoTexts.off)
  return provider
}

const expired = () => new HttpError(400, 'sso_expired', ssoTexts.expired)
const refusal = (why: keyof typeof ssoTexts.refused, name: string, email: string) =>
  new HttpError(
    403,
    `sso_${why.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
    ssoTexts.refused[why](name, email),
  )

/** The cookie is for one host, and the provider sends people back to the public address only. */
function assertPublicAddress({ headers: { origin } }: FastifyRequest, name: string, url = ''): void {
  if (origin !== undefined && origin !== new URL(url).origin)
    throw new HttpError(409, 'sso_other_address', ssoTexts.otherAddress(name, url))
}

/** Returns what the login gives the device; null if it named no device or one that is not its own. */
async function openDevice(tx: Queryable, userId: string, session: Session) {
  const { clientId, deviceLabel, proof, rememberDevice, keepCredentialOf } = session
  if (!clientId || !(await recordDeviceLogin(tx, { clientId, userId, proof, label: deviceLabel })))
    return null
  if (!rememberDevice) return {}
  if (keepCredentialOf.includes(userId) && (await keepCredential(tx, clientId, userId)))
    return { offlineUntil: offlineUntil() }
  return startDeviceSession(tx, clientId, userId, true)
}
