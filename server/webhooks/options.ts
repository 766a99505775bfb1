import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Jobs } from '../jobs/jobs.ts'
import type { Env } from '../lib/env.ts'
import type { KeyEnv } from '../lib/secretKey.ts'

/** Dependencies of the webhooks on the process. */
export interface WebhookOptions {
  pool: pg.Pool
  env: Pick<Env, 'webhookPrivateHosts'> & KeyEnv
  log: Pick<FastifyBaseLogger, 'warn'>
  jobs: Jobs
  /** Delays in milliseconds after the first, second … failed attempt. */
  retryMs?: readonly number[] | undefined
  /** Time limit for the answer of an address. */
  timeoutMs?: number | undefined
  pollMs?: number | undefined
}

/** Returns the name under which the secret of a webhook is sealed. */
export const webhookSecretName = (id: string): string => `webhook.${id}`
