import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { createJsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { readFileSync } from 'node:fs'
import { DEFAULT_CIPHERS } from 'node:tls'
import type pg from 'pg'
import { APP_VERSION } from '../src/sync/protocol/protocol.ts'
import { Jobs } from './jobs/jobs.ts'
import { createMailWorker, type MailWorker } from './mail/worker.ts'
import { registerAuth } from './plugins/auth.ts'
import { type Env, StartError } from './lib/env.ts'
import { HttpError, isSyncRoute, registerErrors } from './lib/errors.ts'
import { isTooDeep } from './lib/jsonDepth.ts'
import { registerStallGuard } from './plugins/stallGuard.ts'
import { registerLimits } from './limits/sharedBuckets.ts'
import { loggerOptions, logRequests } from './plugins/logging.ts'
import { registerMetrics } from './plugins/metrics.ts'
import { requestIds } from './plugins/requestId.ts'
import { rawErrors } from './plugins/rawErrors.ts'
import { isHttps, registerSecurity } from './plugins/security.ts'
import { registerShutdown } from './plugins/shutdown.ts'
import type { RoutePlugin } from './plugins/types.ts'
import type { WebhookOptions } from './webhooks/options.ts'
import { createWebhooks } from './webhooks/worker.ts'
import { approvalRoutes } from './routes/approval.ts'
import { docsRoutes } from './routes/docs.ts'
import { healthRoutes } from './routes/health.ts'
import { readyRoutes } from './routes/ready.ts'
import { registerStatic } from './routes/static.ts'
import { fieldOf } from '../src/lib/objects.ts'

export type AppDeps = {
  env: Env
  pool: pg.Pool
  databaseUrl: string
  /** all files of routes; main.ts and the tests pass `routes` of routes/index.ts */
  routes: readonly RoutePlugin[]
  /** folder of the built app; absent: only the API is served */
  distDir?: string
  mail?: MailWorker
  /** delays of the webhooks, if they differ from the defaults */
  webhookTimes?: Pick<WebhookOptions, 'retryMs' | 'timeoutMs' | 'pollMs'>
  /** Receives the lines of the log instead of standard output. */
  logStream?: LogStream
}

interface LogStream {
  write(line: string): void
}

/** Limit for ordinary request bodies; routes with larger bodies set their own. */
const BODY_LIMIT = 1024 * 1024

/** Builds the whole server without listening. Tests call it with `inject`; main.ts listens. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = createInstance(deps.env, deps.logStream)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('env', deps.env).decorate('pool', deps.pool).decorate('databaseUrl', deps.databaseUrl)
  const jobs = new Jobs({ pool: deps.pool, log: app.log, lowFrequency: deps.env.tenant !== undefined })
  const { env, pool } = deps
  app.decorate('jobs', jobs)
  app.decorate('mail', deps.mail ?? createMailWorker({ pool, env, log: app.log, jobs }))
  app.decorate('webhooks', createWebhooks({ pool, env, log: app.log, jobs, ...deps.webhookTimes }))
  registerErrors(app)
  logRequests(app)
  await registerSecurity(app, deps.env)
  registerMetrics(app)
  registerShutdown(app)
  registerStallGuard(app)
  registerLimits(app, deps.pool)
  registerAuth(app)
  acceptOnlyJson(app)
  refuseNul(app)
  refuseDeepJson(app)
  // Streams and prepared files set their own content-encoding and are not compressed again. Request bodies
  // are never decompressed.
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['gzip'],
  })
  await app.register(swagger, { openapi: OPENAPI, transform: createJsonSchemaTransform(JSON_SCHEMA_OPTIONS) })
  for (const plugin of [healthRoutes, docsRoutes, ...deps.routes])
    await app.register(plugin, { prefix: '/api' })
  await app.register(approvalRoutes)
  await app.register(readyRoutes)
  if (deps.distDir) registerStatic(app, deps.distDir)
  return app
}

/**
 * Creates an instance with the settings for connections and logs that all our servers share, without routes.
 */
export function createInstance(env: Env, stream?: LogStream): FastifyInstance {
  return Fastify({
    logger: { ...loggerOptions(env.logLevel, env.tenant), ...(stream && { stream }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(env.trustProxy),
    trustProxy: env.trustProxy,
    bodyLimit: BODY_LIMIT,
    // Refuse a body with a key __proto__ or constructor.prototype at any depth with 400.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    requestTimeout: 120_000,
    ...rawErrors(isHttps(env)),
    ...(env.tls ? { https: readTls(env.tls) } : {}),
  })
}

/** The ciphers of Node without the CBC suites, which are open to padding attacks. */
const CIPHERS = DEFAULT_CIPHERS.split(':')
  .filter((name) => name.startsWith('TLS_') || /GCM|CHACHA20|^!/.test(name))
  .join(':')

function readTls(tls: { cert: string; key: string }) {
  const read = (name: string, file: string) => {
    try {
      return readFileSync(file)
    } catch (error) {
      throw new StartError(`${name}: the file cannot be read (${String(fieldOf(error, 'message'))})`)
    }
  }
  return {
    cert: read('TLS_CERT', tls.cert),
    key: read('TLS_KEY', tls.key),
    minVersion: 'TLSv1.2' as const,
    ciphers: CIPHERS,
  }
}

/** Refuses text and compressed bodies (415); a route with other content registers its own parser. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding']
    if (encoding && encoding !== 'identity') throw new HttpError(415, 'unsupported_media_type')
  })
}

/** Refuses NUL in addresses. It never names a record, and the database would reject it. */
function refuseNul(app: FastifyInstance): void {
  const hasNul = (values: unknown) =>
    Object.values(values ?? {}).some((value) => typeof value === 'string' && value.includes('\u0000'))
  app.addHook('preValidation', async (request) => {
    if (hasNul(request.params)) throw new HttpError(404, 'not_found')
    if (hasNul(request.query)) throw new HttpError(422, 'invalid_args')
  })
}

/** Refuses a body that is nested too deep (BV-13). The sync routes refuse and record such arguments themselves. */
function refuseDeepJson(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, routeOptions }) => {
    if (!isSyncRoute(routeOptions.url ?? '') && isTooDeep(body)) throw new HttpError(422, 'invalid_args')
  })
}

const OPENAPI = {
  info: {
    title: 'Werkbank',
    version: APP_VERSION,
    description: 'Verhuur en herstel. Every call but the login takes `Authorization: Bearer <token>`.',
  },
  components: { securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer' } } },
  security: [{ bearer: [] }],
}

/** Schemas with a transform or a date have no JSON schema. Show them as 'any' instead of failing the page. */
const JSON_SCHEMA_OPTIONS = { zodToJsonConfig: { unrepresentable: 'any' as const } }
