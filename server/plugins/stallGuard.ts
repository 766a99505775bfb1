import type { FastifyInstance } from 'fastify'
import { commitsOf } from '../db/commits.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const READS_BY_POST = /^\/api\/sync\/(pull|check)(\?|$)/

/** Refuses writes at once while nothing can be stored safely, instead of letting them wait. */
export function registerStallGuard(app: FastifyInstance): void {
  const commits = commitsOf(app.pool)
  app.addHook('onRequest', async ({ method, url }) => {
    if (!READS.has(method) && !READS_BY_POST.test(url)) commits.assertNotStalled()
  })
}
