import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Jobs } from '../jobs/jobs.ts'
import type { Env } from '../lib/env.ts'
import type { DocumentContext } from '../documents/repairPdf.ts'
import type { MailTransport, TransportEnv } from './transport.ts'

/** Dependencies of the mail worker on the process. */
export type MailWorkerOptions = {
  pool: pg.Pool
  env: TransportEnv & DocumentContext['env'] & Pick<Env, 'mailsPerHour'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** announces to the processes which mail to send */
  jobs: Jobs
  /** the current mail server, if it is not that of the settings or SMTP_URL; null: none, mails wait */
  transport?: () => Promise<MailTransport | null>
  pollMs?: number
  /** delays after the first, second … failed attempt (D-031); after the last one the mail has failed */
  retryMs?: readonly number[]
}
