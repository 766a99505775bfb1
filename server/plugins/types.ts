import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { Jobs } from '../jobs/jobs.ts'
import type { MailWorker } from '../mail/worker.ts'
import type { Scrape } from '../observe/scrape.ts'
import type { Env } from '../lib/env.ts'
import type { Poller } from '../jobs/poller.ts'
import type { LimitOptions } from '../limits/sharedBuckets.ts'
import type { Shutdown } from './shutdown.ts'

/** The export of a file of routes; it is registered under /api. */
export type RoutePlugin = FastifyPluginAsyncZod

declare module 'http' {
  interface IncomingHttpHeaders {
    'idempotency-key'?: string
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    env: Env
    pool: pg.Pool
    /** for a separate connection, such as LISTEN */
    databaseUrl: string
    mail: MailWorker
    /** sends notifications to external addresses */
    webhooks: Poller
    /** daily work and queues; add to it before the server listens */
    jobs: Jobs
    shutdown: Shutdown
    /** metrics for a monitor; null if none are enabled */
    scrape: Scrape | null
    /** true after the first stop signal: no new work */
    readonly shuttingDown: boolean
    /** registers a task that runs when the server is told to stop, before connections are closed */
    onShutdown(task: () => unknown): void
    /** returns a preHandler that answers 429 while the bucket is empty */
    limit(options: LimitOptions): (request: FastifyRequest) => Promise<void>
  }
}
