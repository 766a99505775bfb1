import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Jobs } from '../jobs/jobs.ts'
import type { Env } from '../lib/env.ts'
import type { KeyEnv } from '../lib/secretKey.ts'

/** What the sending of webhooks needs of the process. */
export interface WebhookOptions {
  pool: pg.Pool
  env: Pick<Env, 'webhookPrivateHosts'> & KeyEnv
  log: Pick<FastifyBaseLogger, 'warn'>
  jobs: Jobs
  /** Milliseconds after the first, second … attempt that failed. */
  retryMs?: readonly number[] | undefined
  /** How long an address may take to answer. */
  timeoutMs?: number | undefined
  pollMs?: number | undefined
}

/** Under which the secret of a webhook is sealed. */
export const secretName = (id: string): string => `webhook.${id}`
