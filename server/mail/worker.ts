import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Env } from '../plugins/env.ts'
import type { MailAttachment } from './queue.ts'
import { type MailTransport, type OutgoingFile, transportFromEnv } from './transport.ts'

export type QueuedMail = {
  id: string
  mid: string | null
  recipient: string
  cc: string | null
  bcc: string | null
  reply_to: string | null
  subject: string
  text: string
  html: string | null
  attachments: MailAttachment[]
  attempts: number
}

export type MailStatus = 'queued' | 'sending' | 'sent' | 'failed' | 'unknown'

export type MailWorkerOptions = {
  pool: pg.Pool
  env: Pick<Env, 'smtpUrl' | 'serviceDeskEmail'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** the mail server of now; by default the one of SMTP_URL. null: none, mail waits */
  transport?: () => Promise<MailTransport | null>
  /** make the file of an attachment that is described by `kind` and `args` */
  buildFile?: (kind: string, args: Record<string, unknown>) => Promise<Omit<OutgoingFile, 'filename'>>
  /** after `sent`, `failed` (for good) and `unknown` */
  onSettled?: (mail: QueuedMail, status: 'sent' | 'failed' | 'unknown') => Promise<void>
  pollMs?: number
  /** waits after the first, second … failed attempt (D-031); after the last one it has failed */
  retryMs?: readonly number[]
}

export type MailWorker = {
  /** replace options that become known after the app was built (settings, documents, notifications) */
  configure(more: Pick<MailWorkerOptions, 'transport' | 'buildFile' | 'onSettled'>): void
  start(): void
  /** finish the mail under way */
  stop(): Promise<void>
  /** look at the queue now, after a commit that put something in it */
  wake(): void
  /** try one mail at once, for the calls that answer 200 or 202; its status after that */
  sendNow(id: string): Promise<MailStatus>
}

const MINUTE = 60_000
const RETRY_MS = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE]
/** First number of the advisory locks of senders: 'mail' in ASCII. */
const LOCK_CLASS = 0x6d61696c
const NO_SERVER = 'Er is geen mailserver ingesteld.'

/**
 * Sends the queue, in any number of server processes at once. While one hands a mail over it holds an advisory lock
 * on it, which ends with its connection: a mail in `sending` that nobody holds was interrupted by a crash, may or
 * may not have left, and becomes `unknown` (B3.8).
 */
export function createMailWorker(initial: MailWorkerOptions): MailWorker {
  let options = initial
  const { pool, log } = initial
  const fromEnv = transportFromEnv(initial.env)
  const transport = () => options.transport?.() ?? Promise.resolve(fromEnv)
  let timer: NodeJS.Timeout | undefined
  let stopped = true
  let round: Promise<void> | undefined
  let again = false

  const work = async () => {
    await markInterrupted()
    const server = await transport()
    if (!server) return noteWaiting()
    for (let id = await nextDue(); id && !stopped; id = await nextDue()) await attempt(id, server)
  }
  const wake = () => {
    again = true
    if (stopped || round) return
    clearTimeout(timer)
    again = false
    round = work()
      .catch((error: unknown) => log.warn({ err: error }, 'mail queue could not be read'))
      .finally(() => {
        round = undefined
        if (!stopped) timer = setTimeout(wake, again ? 0 : (options.pollMs ?? 5000)).unref()
      })
  }

  async function nextDue(): Promise<string | undefined> {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM mail_queue WHERE status = 'queued' AND next_at <= now() ORDER BY next_at LIMIT 1`,
    )
    return rows[0]?.id
  }

  async function noteWaiting(): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(
      `UPDATE mail_queue SET error = $1 WHERE status = 'queued' AND error IS DISTINCT FROM $1 RETURNING id`,
      [NO_SERVER],
    )
    for (const { id } of rows) log.warn({ mail: id }, 'mail waits: no SMTP server is set')
  }

  async function markInterrupted(): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(`SELECT id FROM mail_queue WHERE status = 'sending'`)
    for (const { id } of rows) {
      await withLock(id, async (client) => {
        const { rows: marked } = await client.query<QueuedMail>(
          `UPDATE mail_queue SET status = 'unknown' WHERE id = $1 AND status = 'sending' RETURNING *`,
          [id],
        )
        if (marked[0]) await settle(marked[0], 'unknown')
      })
    }
  }

  /** Hand one mail over, unless another sender is at it. */
  async function attempt(id: string, server: MailTransport): Promise<void> {
    await withLock(id, async (client) => {
      const { rows } = await client.query<QueuedMail>(
        `UPDATE mail_queue SET status = 'sending', started_at = now(), attempts = attempts + 1
         WHERE id = $1 AND status = 'queued' RETURNING *`,
        [id],
      )
      const mail = rows[0]
      if (!mail) return
      try {
        await server.send(await compose(mail, server))
      } catch (error) {
        return failed(client, mail, error)
      }
      await client.query(
        `UPDATE mail_queue SET status = 'sent', sent_at = now(), error = NULL WHERE id = $1`,
        [id],
      )
      await settle(mail, 'sent')
    })
  }

  async function failed(client: pg.PoolClient, mail: QueuedMail, error: unknown): Promise<void> {
    const wait = (options.retryMs ?? RETRY_MS)[mail.attempts - 1]
    const status = wait === undefined ? 'failed' : 'queued'
    log.warn({ mail: mail.id, attempts: mail.attempts, err: error }, 'mail was not accepted')
    await client.query(
      `UPDATE mail_queue SET status = $2, error = $3, next_at = now() + $4 * interval '1 millisecond' WHERE id = $1`,
      [mail.id, status, reason(error), wait ?? 0],
    )
    if (status === 'failed') await settle(mail, 'failed')
  }

  async function compose(mail: QueuedMail, server: MailTransport) {
    const list = (text: string | null) => text?.split(',') ?? []
    return {
      messageId: `<${mail.mid ?? mail.id}@${server.host}>`,
      to: list(mail.recipient),
      cc: list(mail.cc),
      bcc: list(mail.bcc),
      replyTo: list(mail.reply_to),
      subject: mail.subject,
      text: mail.text,
      html: mail.html ?? undefined,
      attachments: await Promise.all(mail.attachments.map(toFile)),
    }
  }

  async function toFile(file: MailAttachment): Promise<OutgoingFile> {
    const { filename } = file
    if ('base64' in file) {
      return { filename, contentType: file.contentType, content: Buffer.from(file.base64, 'base64') }
    }
    if (!options.buildFile) throw new Error(`no builder for attachment ${file.kind}`)
    return { filename, ...(await options.buildFile(file.kind, file.args)) }
  }

  async function settle(mail: QueuedMail, status: 'sent' | 'failed' | 'unknown'): Promise<void> {
    try {
      await options.onSettled?.(mail, status)
    } catch (error) {
      log.error({ err: error, mail: mail.id }, 'what follows a mail failed')
    }
  }

  /** Run on a connection that holds the lock of this mail; not at all when somebody else has it. */
  async function withLock(id: string, run: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    const client = await pool.connect()
    let broken: unknown
    try {
      const { rows } = await client.query<{ ok: boolean }>(
        'SELECT pg_try_advisory_lock($1, hashtext($2)) AS ok',
        [LOCK_CLASS, id],
      )
      if (!rows[0]?.ok) return
      await run(client)
      await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [LOCK_CLASS, id])
    } catch (error) {
      broken = error
      throw error
    } finally {
      // a client that failed may still hold the lock; closing its connection gives it back
      client.release(Boolean(broken))
    }
  }

  return {
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
    wake,
    sendNow: async (id) => {
      const server = await transport()
      if (server) await attempt(id, server)
      const { rows } = await pool.query<{ status: MailStatus }>(
        'SELECT status FROM mail_queue WHERE id = $1',
        [id],
      )
      return rows[0]?.status ?? 'failed'
    },
  }
}

/** One line for a person; what the mail server said may be long. */
function reason(error: unknown): string {
  return String((error as Error)?.message ?? error)
    .replace(/\s+/g, ' ')
    .slice(0, 300)
}
