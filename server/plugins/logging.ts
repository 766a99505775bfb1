import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { epochWatchOf } from '../sync/epochWatch.ts'

/** Never in a log (B8): whatever proves who someone is, and the arguments of mutations. */
const SECRETS = ['authorization', 'cookie', 'password', 'token', 'credential', 'args', 'body', 'base']

/** pino to standard output, one JSON line per event. @param house whose it is, where the process has several */
export function loggerOptions(
  level: string,
  house?: string,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    ...(house && { formatters: { bindings: (own: object) => ({ ...own, house }) } }),
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*[*].${name}`]),
      censor: '[redacted]',
    },
    serializers: { err: describeError },
  }
}

type Described = {
  type: string
  message: string
  stack: string
  code?: string
  constraint?: string
  cause?: Described
}

/** No `detail`, `where` or parameters: PostgreSQL puts values of rows in them. */
function describeError(error: Error & { code?: string; constraint?: string }): Described {
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

/** Drizzle appends the parameters of a failed query to its message, and thereby to the stack. */
const withoutParameters = (text: string): string => text.replace(/\nparams:[^\n]*/g, '')

/** Addresses whose rest is the key to what they show, also where nothing stands there: of these only the beginning is told. */
const SECRET_PATH = /^(\/akkoord|\/api\/agenda|\/api\/export\/all)\//i

const VERSION = /^[\w.+-]{1,40}$/

/**
 * From here on every line of the request says who asks, from which device, with which app, and which history of the
 * database that is: what an operator has beside what a person tells him.
 */
export function nameCaller(request: FastifyRequest): void {
  const { actor, server, headers } = request
  const version = String(headers['x-app-version'] ?? '')
  const app = VERSION.test(version) ? version : undefined
  const epoch = epochWatchOf(server).known ?? undefined
  request.log = request.log.child({ user: actor.userId, device: actor.clientId ?? undefined, epoch, app })
}

/** One line per answered call. The query stays out: it may name people or hold a reset code. */
export function logRequests(app: FastifyInstance): void {
  // before anything may refuse it
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip } = request
    const path = shownPath(request)
    const level = path.startsWith('/api/') && path !== '/api/health' ? 'info' : 'debug'
    request.log[level](
      { method, path, ip, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}

/** The address without its query; of one that is a secret, what it is an address of. */
function shownPath({ url }: Pick<FastifyRequest, 'url'>): string {
  const [, secret] = SECRET_PATH.exec(url) ?? []
  return secret ? `${secret.toLowerCase()}/…` : (url.split('?', 1)[0] ?? '')
}
