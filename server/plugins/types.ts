import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { Jobs } from '../jobs/jobs.ts'
import type { MailWorker } from '../mail/worker.ts'
import type { Scrape } from '../observe/scrape.ts'
import type { Env } from '../lib/env.ts'
import type { Lookout } from '../jobs/lookout.ts'
import type { LimitOptions } from '../limits/sharedBuckets.ts'
import type { Shutdown } from './shutdown.ts'

/** What a file of routes exports; it is registered under the prefix /api. */
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
    /** for a connection of one's own, such as LISTEN */
    databaseUrl: string
    mail: MailWorker
    /** sends what addresses outside are told */
    webhooks: Lookout
    /** daily work and queues; add to it before the server listens */
    jobs: Jobs
    shutdown: Shutdown
    /** figures for a monitor; null: nobody asked for any */
    scrape: Scrape | null
    /** true from the first signal on: no new work */
    readonly shuttingDown: boolean
    /** run when the server is told to stop, before connections are closed */
    onShutdown(task: () => unknown): void
    /** a preHandler that answers 429 once the bucket is empty */
    limit(options: LimitOptions): (request: FastifyRequest) => Promise<void>
  }
}
