import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../lib/errors.ts'
import { type Env, StartError } from '../lib/env.ts'
import { digest } from '../lib/secrets.ts'
import { type Figures, Scrape, scrapeServer } from '../observe/scrape.ts'

/** A stream is answered when it ends, hours later: how many stand says more. */
const STREAMS = '/api/sync/events'
/** Whoever asks for what there is not could make up methods and addresses without end. */
const UNKNOWN = { route: 'none', method: 'any' }

/** Counts requests and answers /metrics, where the environment asks for it; otherwise nothing is counted at all. */
export function registerMetrics(app: FastifyInstance): void {
  const { port, token } = app.env.metrics
  const wanted = port !== undefined || token !== undefined
  const scrape = wanted ? new Scrape(app) : null
  app.decorate('scrape', scrape)
  if (!scrape) return
  app.addHook('onResponse', async ({ routeOptions: { url: route }, method }, reply) => {
    if (route === STREAMS) return
    const named = route ? { route, method } : UNKNOWN
    scrape.meter.answered({ ...named, status: reply.statusCode, ms: reply.elapsedTime })
  })
  if (token) figuresByToken(app, scrape, token)
}

/** On the port that devices use too, so only for who brings the token. */
export function figuresByToken(app: FastifyInstance, figures: Figures, token: string): void {
  const wanted = digest(token)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const [, given = ''] = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '') ?? []
    if (!timingSafeEqual(digest(given), wanted)) throw new ApiError(401, 'auth_required')
    return reply
      .header('cache-control', 'no-store')
      .type(figures.contentType)
      .send(await figures.text())
  })
}

/**
 * Listens on METRICS_PORT until the server ends.
 * @returns the port; null: none was asked for
 * @throws StartError where it cannot
 */
export async function listenForMetrics(
  { port, host }: Env['metrics'],
  figures: Figures,
): Promise<number | null> {
  if (port === undefined) return null
  const server = scrapeServer(figures)
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) => reject(new StartError(`METRICS_PORT: ${message}`)))
    server.listen(port, host, resolve)
  })
  server.unref()
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}
