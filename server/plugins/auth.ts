import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RequestActor, readInactiveToken, readToken } from '../auth/tokens.ts'
import { deviceBlockedError, deviceWipeError, userInactiveError } from '../auth/devices.ts'
import { assertConfirmed } from '../auth/confirmation.ts'
import { neededForCall } from '../../src/domain/rights/callRights.ts'
import { whyNot } from '../../src/domain/rights/rights.ts'
import { HttpError, isSyncRoute } from '../lib/errors.ts'
import { setUpRequiredError } from '../auth/secondFactorPolicy.ts'
import { nameCaller } from './logging.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The author of the request; set by `requireUser`. */
    actor: RequestActor
  }
  interface FastifyContextConfig {
    /**
     * True if the route is open to callers without a token. Every other route under /api requires one
     * (AP-002).
     */
    public?: boolean
    /** True if the route is open to people with a one-time password. */
    oneTime?: boolean
    /** True if the route is open to people who must set up a second step first (PK-02). */
    settingUp?: boolean
    /** True if the person must have confirmed their identity in the last five minutes (ADR 0048). */
    confirmed?: boolean
    /** True if the route is open to a device that must be wiped (TO-02). */
    whileWiping?: boolean
    /** True if the route runs mutations and nothing else. `execute` checks the right of each one. */
    runsMutations?: boolean
  }
}

/** Routes of the server itself that are open without a login. */
const OPEN_ROUTES = /^\/api\/(health|docs|openapi\.json)(\/|$)/

/**
 * Requires a bearer token on every route under /api without `config: { public: true }`, before the body is
 * read. A route that forgets the setting is therefore closed.
 */
export function registerAuth(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions
    if (url?.startsWith('/api/') && !config.public && !OPEN_ROUTES.test(url)) await requireUser(request)
  })
}

/** The department setting, which a login writes itself (D-011). */
const DEPARTMENT_ROUTE = /^\/api\/preference\/department$/
const CHANGE_PASSWORD_TEXT = 'Gelieve eerst een eigen wachtwoord te kiezen.'

/** Answers 403 `not_allowed` if the right of the person does not include this call (RE-04). */
function assertRight(
  { routeOptions: { method, url = '', config } }: FastifyRequest,
  actor: RequestActor,
): void {
  if (config.runsMutations) return
  const reason = whyNot(actor, neededForCall([method].flat()[0] ?? '', url.replace(/^\/api/, '')))
  if (reason) throw new HttpError(403, 'not_allowed', reason)
}

/** The calls that a device makes by itself, also while nobody is there. A push carries what a person typed. */
const BACKGROUND = /^\/api\/sync\/(?!push$)/
const isAct = ({ routeOptions: { url = '' } }: FastifyRequest): boolean => !BACKGROUND.test(url)

/** Sets `request.actor`, or answers 401 `auth_required`. It may run twice. */
async function requireUser(request: FastifyRequest): Promise<void> {
  if (request.actor) return
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  const actor = token ? await readToken(request.server.pool, token, isAct(request)) : null
  const inactive = !actor && token ? await readInactiveToken(request.server.pool, token) : null
  if (inactive) throw userInactiveError(inactive.mustWipe)
  if (!actor) throw new HttpError(401, 'auth_required')
  if (actor.blocked) throw deviceBlockedError()
  if (actor.mustWipe && !request.routeOptions.config.whileWiping) throw deviceWipeError()
  if (
    actor.oneTime &&
    !request.routeOptions.config.oneTime &&
    !DEPARTMENT_ROUTE.test(request.routeOptions.url ?? '')
  )
    throw new HttpError(403, 'password_change_required', CHANGE_PASSWORD_TEXT)
  // A device that must be wiped sends what it has first (TO-02).
  if (actor.mustSetUp && !actor.mustWipe && !request.routeOptions.config.settingUp)
    throw setUpRequiredError(isSyncRoute(request.url))
  assertRight(request, actor)
  if (request.routeOptions.config.confirmed) assertConfirmed(actor)
  request.actor = actor
  nameCaller(request)
}
