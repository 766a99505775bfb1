import type { FastifyInstance, FastifyReply } from 'fastify'
import { withClient } from '../db/commits.ts'
import { assertWritable } from '../db/route.ts'

/** A proxy asks each second: one that is slow to hear is as good as none. */
const TIMEOUT_MS = 2_000

/**
 * What a proxy and a supervisor ask, apart (ops): GET /ready, whether to send anything here, 503 from the moment that
 * the server is told to stop or cannot reach its database; GET /live, 200 as long as the process answers at all, so that
 * nobody restarts a server because its database is away.
 */
export async function readyRoutes(app: FastifyInstance): Promise<void> {
  const tell = (reply: FastifyReply, code: number, status: string) =>
    reply.code(code).header('cache-control', 'no-store').send({ status })

  app.get('/live', { schema: { hide: true } }, async (_request, reply) => tell(reply, 200, 'live'))
  app.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
    if (app.shutdown.draining || app.shuttingDown) return tell(reply, 503, 'stopping')
    return (await reaches(app)) ? tell(reply, 200, 'ready') : tell(reply, 503, 'unavailable')
  })
}

/** Whether the database answers in time, and takes writes. */
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
