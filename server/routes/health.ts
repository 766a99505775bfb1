import type { RoutePlugin } from '../plugins/types.ts'
import type pg from 'pg'
import * as z from 'zod'
import { withClient } from '../db/commits.ts'
import { assertWritable } from '../db/route.ts'
import { APP_VERSION } from '../../src/sync/protocol/protocol.ts'
import { textOf } from '../../src/lib/objects.ts'

const Health = z.object({
  status: z.enum(['ok', 'unavailable', 'stopping']),
  version: z.string(),
  /** `read only`: a standby, or a primary that stepped down. */
  database: z.object({ status: z.enum(['ok', 'unavailable', 'read only']), ms: z.number().optional() }),
  queue: z.object({ queued: z.number(), failed: z.number(), unknown: z.number() }).nullable(),
  epoch: z.string().optional(),
  /** Recipient of mails from the info dialog (D-013). */
  serviceDesk: z.string(),
})

const TIMEOUT_MS = 3000

/**
 * GET /api/health: 200 while the server is working, 503 if the database is unavailable or the server stops.
 */
export const healthRoutes: RoutePlugin = async (app) => {
  const schema = {
    summary: 'Version, database and mail queue',
    security: [],
    response: { 200: Health, 503: Health },
  }
  app.get('/health', { schema }, async (_request, reply) => {
    let problem: 'unavailable' | 'read only' = 'unavailable'
    const found = await withTimeout(look(app.pool)).catch((error: unknown) => {
      if (textOf(error, 'code') === '25006') problem = 'read only'
      return undefined
    })
    const status = app.shuttingDown ? 'stopping' : found ? 'ok' : 'unavailable'
    const database = found ? { status: 'ok' as const, ms: found.ms } : { status: problem }
    const body = {
      status,
      version: APP_VERSION,
      database,
      queue: found?.queue ?? null,
      epoch: found?.epoch,
      serviceDesk: app.env.serviceDeskEmail,
    } as const
    return reply.code(status === 'ok' ? 200 : 503).send(body)
  })
}

async function look(pool: pg.Pool) {
  const start = performance.now()
  const { rows } = await withClient(pool, async (client) => {
    await assertWritable(client)
    return client.query<{ mail: string | null; head: string | null }>(
      `SELECT to_regclass('mail_queue')::text AS mail, to_regclass('sync_head')::text AS head`,
    )
  })
  const ms = Math.round(performance.now() - start)
  const { mail, head } = rows[0] ?? {}
  const [queue, epoch] = await Promise.all([
    mail ? countMail(pool) : null,
    head ? readEpoch(pool) : undefined,
  ])
  return { ms, queue, epoch }
}

async function countMail(pool: pg.Pool) {
  const { rows } = await pool.query<{ queued: number; failed: number; unknown: number }>(
    `SELECT count(*) FILTER (WHERE status IN ('queued', 'sending')) AS queued,
            count(*) FILTER (WHERE status = 'failed') AS failed,
            count(*) FILTER (WHERE status = 'unknown') AS unknown
     FROM mail_queue WHERE status <> 'sent'`,
  )
  return rows[0] ?? null
}

async function readEpoch(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ epoch: string }>('SELECT epoch::text AS epoch FROM sync_head')
  return rows[0]?.epoch
}

/** Limits the time, because a hanging database counts as unavailable and a monitor must learn it in time. */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), TIMEOUT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
