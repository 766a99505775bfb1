import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { epochWatchOf } from '../sync/epochWatch.ts'

/** Fields that are never logged (B8): credentials, and the arguments of mutations. */
const SECRETS = ['authorization', 'cookie', 'password', 'token', 'credential', 'args', 'body', 'base']

/**
 * Options for pino: one JSON line per event on standard output.
 * @param tenant the tenant, if the process has several
 */
export function loggerOptions(
  level: string,
  tenant?: string,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    ...(tenant && { formatters: { bindings: (own: object) => ({ ...own, house: tenant }) } }),
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*[*].${name}`]),
      censor: '[redacted]',
    },
    serializers: { err: describeError },
  }
}

type ErrorDescription = {
  type: string
  message: string
  stack: string
  code?: string
  constraint?: string
  cause?: ErrorDescription
}

/**
 * Describes an error without `detail`, `where` and parameters, because PostgreSQL puts row values in them.
 */
function describeError(error: Error & { code?: string; constraint?: string }): ErrorDescription {
  const { name, message, stack = '', code, constraint } = error
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined
  return {
    type: name,
    message: withoutParameters(message),
    stack: withoutParameters(stack),
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(cause && { cause }),
  }
}

/** Removes the parameters that Drizzle appends to the message and the stack of a failed query. */
const withoutParameters = (text: string): string => text.replace(/\nparams:[^\n]*/g, '')

const VERSION = /^[\w.+-]{1,40}$/

/**
 * Adds user, device, app version and epoch to every further log line of the request. Operators use them to
 * find the request that a person reports.
 */
export function nameCaller(request: FastifyRequest): void {
  const { actor, server, headers } = request
  const version = String(headers['x-app-version'] ?? '')
  const app = VERSION.test(version) ? version : undefined
  const epoch = epochWatchOf(server).knownEpoch ?? undefined
  request.log = request.log.child({ user: actor.userId, device: actor.clientId ?? undefined, epoch, app })
}

/**
 * Logs one line per answered call, with the pattern of its route. The address itself is never logged: it may contain
 * a name, a number, a code or the secret of a link (BV-01).
 */
export function logRequests(app: FastifyInstance): void {
  // Register it before any hook that may refuse the request.
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip, url } = request
    const path = request.routeOptions.url ?? null
    const level = url.startsWith('/api/') && path !== '/api/health' ? 'info' : 'debug'
    request.log[level](
      { method, path, ip, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}
