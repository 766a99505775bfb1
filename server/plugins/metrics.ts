import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../lib/errors.ts'
import { type Env, StartError } from '../lib/env.ts'
import { digest } from '../lib/secrets.ts'
import { type MetricsSource, Scrape, createMetricsServer } from '../observe/scrape.ts'

/** A stream only counts as answered when it ends hours later. The number of open streams says more. */
const STREAMS = '/api/sync/events'
/** Labels for unknown routes. Otherwise a caller could create unlimited label values. */
const UNKNOWN = { route: 'none', method: 'any' }

/** Counts requests and serves /metrics if the environment enables it; otherwise nothing is counted. */
export function registerMetrics(app: FastifyInstance): void {
  const { port, token } = app.env.metrics
  const wanted = port !== undefined || token !== undefined
  const scrape = wanted ? new Scrape(app) : null
  app.decorate('scrape', scrape)
  if (!scrape) return
  app.addHook('onResponse', async ({ routeOptions: { url: route }, method }, reply) => {
    if (route === STREAMS) return
    const labels = route ? { route, method } : UNKNOWN
    scrape.meter.recordRequest({ ...labels, status: reply.statusCode, ms: reply.elapsedTime })
  })
  if (token) serveMetricsByToken(app, scrape, token)
}

/** Serves metrics on the public port, only for requests with the token. */
export function serveMetricsByToken(app: FastifyInstance, metrics: MetricsSource, token: string): void {
  const wanted = digest(token)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const [, givenToken = ''] = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '') ?? []
    if (!timingSafeEqual(digest(givenToken), wanted)) throw new HttpError(401, 'auth_required')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}

/**
 * Listens on METRICS_PORT until the server ends.
 * @returns the port; null if none is configured
 * @throws StartError if it cannot listen
 */
export async function listenForMetrics(
  { port, host }: Env['metrics'],
  metrics: MetricsSource,
): Promise<number | null> {
  if (port === undefined) return null
  const server = createMetricsServer(metrics)
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) => reject(new StartError(`METRICS_PORT: ${message}`)))
    server.listen(port, host, resolve)
  })
  server.unref()
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}
