import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Actor, ofSomebodyWhoLeft, readToken } from '../auth/tokens.ts'
import { deviceBlocked } from '../auth/devices.ts'
import { T } from '../../src/domain/shared/messages.ts'
import { ApiError } from '../lib/errors.ts'
import { nameCaller } from './logging.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the request; present behind `requireUser`. */
    actor: Actor
  }
  interface FastifyContextConfig {
    /** The route is open to callers without a token; every other route under /api is not (AP-002). */
    public?: boolean
    /** Open to who still has the password that was made for one use. */
    oneTime?: boolean
  }
}

/** Routes of the server itself, written where nobody thinks of logging in. */
const OPEN = /^\/api\/(health|docs|openapi\.json)(\/|$)/

/**
 * Asks a bearer token of every route under /api that does not say `config: { public: true }`, before the body is read:
 * a route that forgets to ask is closed, not open.
 */
export function registerAuth(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions
    if (url?.startsWith('/api/') && !config.public && !OPEN.test(url)) await requireUser(request)
  })
}

/** What a login itself does (D-011). */
const FIRST = /^\/api\/preference\/department$/
const CHANGE = 'Gelieve eerst een eigen wachtwoord te kiezen.'

/** Sets `request.actor`, or answers 401 `auth_required`. Safe to run twice. */
async function requireUser(request: FastifyRequest): Promise<void> {
  if (request.actor) return
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  const actor = token ? await readToken(request.server.pool, token) : null
  if (!actor && token && (await ofSomebodyWhoLeft(request.server.pool, token)))
    throw new ApiError(401, 'user_inactive', T.userDeleted)
  if (!actor) throw new ApiError(401, 'auth_required')
  if (actor.blocked) throw deviceBlocked()
  if (actor.oneTime && !request.routeOptions.config.oneTime && !FIRST.test(request.routeOptions.url ?? ''))
    throw new ApiError(403, 'password_change_required', CHANGE)
  request.actor = actor
  nameCaller(request)
}
