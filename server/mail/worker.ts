import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Env } from '../plugins/env.ts'
import { deliver, markInterrupted, type QueuedMail, type Settled } from './deliver.ts'
import { type MailTransport, type OutgoingFile, transportFromEnv } from './transport.ts'

export type MailStatus = 'queued' | 'sending' | Settled

export type MailWorkerOptions = {
  pool: pg.Pool
  env: Pick<Env, 'smtpUrl' | 'serviceDeskEmail'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** the mail server of now; by default the one of SMTP_URL. null: none, mail waits */
  transport?: () => Promise<MailTransport | null>
  /** make the file of an attachment that is described by `kind` and `args` */
  buildFile?: (kind: string, args: Record<string, unknown>) => Promise<Omit<OutgoingFile, 'filename'>>
  /** after `sent`, `failed` (for good) and `unknown` */
  onSettled?: (mail: QueuedMail, status: Settled) => Promise<void>
  pollMs?: number
  /** waits after the first, second … failed attempt (D-031); after the last one it has failed */
  retryMs?: readonly number[]
}

export type MailWorker = {
  /** replace options that become known after the app was built (settings, documents, notifications) */
  configure: (more: Pick<MailWorkerOptions, 'transport' | 'buildFile' | 'onSettled'>) => void
  start: () => void
  /** finish the mail under way */
  stop: () => Promise<void>
  /** look at the queue now, after a commit that put something in it */
  wake: () => void
  /** try one mail at once, for the calls that answer 200 or 202; its status after that */
  sendNow: (id: string) => Promise<MailStatus>
}

const POLL_MS = 5000
const NO_SERVER = 'Er is geen mailserver ingesteld.'
const NEXT = `SELECT id FROM mail_queue WHERE status = 'queued' AND next_at <= now() ORDER BY next_at LIMIT 1`
const WAITS = `
  UPDATE mail_queue SET error = $1 WHERE status = 'queued' AND error IS DISTINCT FROM $1 RETURNING id`

/**
 * Sends the queue, in any number of server processes at once: while one hands a mail over it holds an advisory lock
 * on it, which ends with its connection (see markInterrupted).
 */
export function createMailWorker(initial: MailWorkerOptions): MailWorker {
  let options = initial
  const { pool, log } = initial
  const fromEnv = transportFromEnv(initial.env)
  const transport = () => options.transport?.() ?? Promise.resolve(fromEnv)
  let timer: NodeJS.Timeout | undefined
  let stopped = true
  let round: Promise<void> | undefined
  let wokenMeanwhile = false

  const work = async () => {
    await markInterrupted(options)
    const server = await transport()
    if (!server) return noteWaiting(pool, log)
    for (let id = await nextDue(pool); id && !stopped; id = await nextDue(pool))
      await deliver(options, id, server)
  }
  const wake = () => {
    wokenMeanwhile = true
    if (stopped || round) return
    wokenMeanwhile = false
    clearTimeout(timer)
    round = work()
      .catch((error: unknown) => log.warn({ err: error }, 'the mail queue could not be read'))
      .finally(() => {
        round = undefined
        if (!stopped) timer = setTimeout(wake, wokenMeanwhile ? 0 : (options.pollMs ?? POLL_MS)).unref()
      })
  }
  return {
    wake,
    configure: (more) => {
      options = { ...options, ...more }
    },
    start: () => {
      stopped = false
      wake()
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await round
    },
    sendNow: async (id) => {
      const server = await transport()
      if (server) await deliver(options, id, server)
      const { rows } = await pool.query<{ status: MailStatus }>(
        'SELECT status FROM mail_queue WHERE id = $1',
        [id],
      )
      return rows[0]?.status ?? 'failed'
    },
  }
}

async function nextDue(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(NEXT)
  return rows[0]?.id
}

/** Once per mail: the text in its row tells that it was said. */
async function noteWaiting(pool: pg.Pool, log: MailWorkerOptions['log']): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(WAITS, [NO_SERVER])
  for (const { id } of rows) log.warn({ mail: id }, 'mail waits: no SMTP server is set')
}
