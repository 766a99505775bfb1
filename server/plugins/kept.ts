import type { FastifyInstance } from 'fastify'
import { commitsOf } from '../db/commits.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const READS_BY_POST = /^\/api\/sync\/(pull|check)(\?|$)/

/** While nothing can be kept safely, whatever would write is told so at once instead of waiting with the others. */
export function registerKept(app: FastifyInstance): void {
  const commits = commitsOf(app.pool)
  app.addHook('onRequest', async ({ method, url }) => {
    if (!READS.has(method) && !READS_BY_POST.test(url)) commits.assertKept()
  })
}
