import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Jobs } from '../jobs/jobs.ts'
import type { PaperPlace } from '../documents/repairPdf.ts'
import type { MailTransport, TransportEnv } from './transport.ts'

/** What the sending of mails needs of the process. */
export type MailWorkerOptions = {
  pool: pg.Pool
  env: TransportEnv & PaperPlace['env']
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** who tells the processes which mail to send */
  jobs: Jobs
  /** the mail server of now, when it is not the one of the settings or of SMTP_URL; null: none, mail waits */
  transport?: () => Promise<MailTransport | null>
  pollMs?: number
  /** waits after the first, second … failed attempt (D-031); after the last one it has failed */
  retryMs?: readonly number[]
}
