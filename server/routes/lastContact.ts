import * as z from 'zod'
import { Id } from '../../src/domain/shared/ids.ts'
import type { RoutePlugin } from '../plugins/types.ts'

const WithClient = z.object({ clientId: Id })

/** The last contact of a device, for a device whose browser lost its data (B5.7). */
export const lastContactRoutes: RoutePlugin = async (app) => {
  app.get('/sync/heard/:clientId', { schema: { params: WithClient } }, async ({ params }) => {
    const { rows: clients } = await app.pool.query<{ lastSeq: string; seenAt: Date }>(
      'SELECT last_seq AS "lastSeq", seen_at AS "seenAt" FROM sync_client WHERE id = $1',
      [params.clientId],
    )
    const { rows: changes } = await app.pool.query(
      `SELECT name, args, base, coalesce(at_client, at_server) AS at FROM sync_mutation
        WHERE client_id = $1 AND name <> 'sync.noop' ORDER BY seq DESC LIMIT 1`,
      [params.clientId],
    )
    const client = clients[0]
    return { lastSeq: Number(client?.lastSeq ?? 0), seenAt: client?.seenAt ?? null, last: changes[0] ?? null }
  })
}
