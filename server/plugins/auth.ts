import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Actor, ofSomebodyWhoLeft, readToken } from '../auth/tokens.ts'
import { deviceBlocked } from '../auth/devices.ts'
import { validationTexts } from '../../src/domain/shared/messages.ts'
import { ApiError } from '../lib/errors.ts'
import { nameCaller } from './logging.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The author of the request; set by `requireUser`. */
    actor: Actor
  }
  interface FastifyContextConfig {
    /**
     * True if the route is open to callers without a token. Every other route under /api requires one
     * (AP-002).
     */
    public?: boolean
    /** True if the route is open to people with a one-time password. */
    oneTime?: boolean
  }
}

/** Routes of the server itself that are open without a login. */
const OPEN = /^\/api\/(health|docs|openapi\.json)(\/|$)/

/**
 * Requires a bearer token on every route under /api without `config: { public: true }`, before the body is
 * read. A route that forgets the setting is therefore closed.
 */
export function registerAuth(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions
    if (url?.startsWith('/api/') && !config.public && !OPEN.test(url)) await requireUser(request)
  })
}

/** The department setting, which a login writes itself (D-011). */
const FIRST = /^\/api\/preference\/department$/
const CHANGE = 'Gelieve eerst een eigen wachtwoord te kiezen.'

/** Sets `request.actor`, or answers 401 `auth_required`. It may run twice. */
async function requireUser(request: FastifyRequest): Promise<void> {
  if (request.actor) return
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  const actor = token ? await readToken(request.server.pool, token) : null
  if (!actor && token && (await ofSomebodyWhoLeft(request.server.pool, token)))
    throw new ApiError(401, 'user_inactive', validationTexts.userDeleted)
  if (!actor) throw new ApiError(401, 'auth_required')
  if (actor.blocked) throw deviceBlocked()
  if (actor.oneTime && !request.routeOptions.config.oneTime && !FIRST.test(request.routeOptions.url ?? ''))
    throw new ApiError(403, 'password_change_required', CHANGE)
  request.actor = actor
  nameCaller(request)
}
