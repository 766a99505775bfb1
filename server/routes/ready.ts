import type { FastifyInstance, FastifyReply } from 'fastify'
import { withClient } from '../db/commits.ts'
import { assertWritable } from '../db/route.ts'

/** A proxy asks each second, so a server that answers slowly counts as not ready. */
const TIMEOUT_MS = 2_000

/**
 * Readiness and liveness for a proxy and a supervisor. GET /ready returns 503 as soon as the server is told
 * to stop or cannot reach its database. GET /live returns 200 as long as the process answers, so that nobody
 * restarts a server because its database is down.
 */
export async function readyRoutes(app: FastifyInstance): Promise<void> {
  const sendStatus = (reply: FastifyReply, code: number, status: string) =>
    reply.code(code).header('cache-control', 'no-store').send({ status })

  app.get('/live', { schema: { hide: true } }, async (_request, reply) => sendStatus(reply, 200, 'live'))
  app.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
    if (app.shutdown.draining || app.shuttingDown) return sendStatus(reply, 503, 'stopping')
    return (await reaches(app)) ? sendStatus(reply, 200, 'ready') : sendStatus(reply, 503, 'unavailable')
  })
}

/** True if the database answers in time and accepts writes. */
async function reaches({ pool }: FastifyInstance): Promise<boolean> {
  const answered = withClient(pool, assertWritable).then(
    () => true,
    () => false,
  )
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), TIMEOUT_MS).unref()
  })
  return Promise.race([answered, late])
}
