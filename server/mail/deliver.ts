import type pg from 'pg'
import type { MailAttachment } from './queue.ts'
import type { MailTransport, OutgoingFile, OutgoingMail } from './transport.ts'
import type { MailWorkerOptions } from './worker.ts'

/** A row of mail_queue, as far as sending needs it. */
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

/** How a mail can end. */
export type Settled = 'sent' | 'failed' | 'unknown'

const MINUTE = 60_000
const RETRY_MS = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE]
/** First number of the advisory locks of senders: 'mail' in ASCII. */
const LOCK_CLASS = 0x6d61696c

const CLAIM = `
  UPDATE mail_queue SET status = 'sending', started_at = now(), attempts = attempts + 1
  WHERE id = $1 AND status = 'queued' RETURNING *`
const DONE = `UPDATE mail_queue SET status = 'sent', sent_at = now(), error = NULL WHERE id = $1`
const NOT_DONE = `
  UPDATE mail_queue SET status = $2, error = $3, next_at = now() + $4 * interval '1 millisecond' WHERE id = $1`
const INTERRUPTED = `UPDATE mail_queue SET status = 'unknown' WHERE id = $1 AND status = 'sending' RETURNING *`

/** Hand one mail over, unless another sender is at it or it is no longer queued. */
export async function deliver(options: MailWorkerOptions, id: string, server: MailTransport): Promise<void> {
  await withLock(options.pool, id, async (client) => {
    const { rows } = await client.query<QueuedMail>(CLAIM, [id])
    const mail = rows[0]
    if (!mail) return
    try {
      await server.send(await compose(options, mail, server.host))
    } catch (error) {
      await postpone(options, client, mail, error)
      return
    }
    await client.query(DONE, [id])
    await settle(options, mail, 'sent')
  })
}

/**
 * A mail in `sending` whose lock nobody holds was interrupted by a crash: it may or may not have left. It becomes
 * `unknown`, which only a person sends again (B3.8).
 */
export async function markInterrupted(options: MailWorkerOptions): Promise<void> {
  const { rows } = await options.pool.query<{ id: string }>(
    `SELECT id FROM mail_queue WHERE status = 'sending'`,
  )
  for (const { id } of rows) {
    await withLock(options.pool, id, async (client) => {
      const { rows: marked } = await client.query<QueuedMail>(INTERRUPTED, [id])
      if (marked[0]) await settle(options, marked[0], 'unknown')
    })
  }
}

async function postpone(options: MailWorkerOptions, client: pg.PoolClient, mail: QueuedMail, error: unknown) {
  const wait = (options.retryMs ?? RETRY_MS)[mail.attempts - 1]
  const status = wait === undefined ? 'failed' : 'queued'
  options.log.warn({ mail: mail.id, attempts: mail.attempts, err: error }, 'mail was not accepted')
  await client.query(NOT_DONE, [mail.id, status, reason(error), wait ?? 0])
  if (status === 'failed') await settle(options, mail, 'failed')
}

/** The Message-ID stays the same over all attempts, so that receivers can drop a double. */
async function compose(options: MailWorkerOptions, mail: QueuedMail, host: string): Promise<OutgoingMail> {
  const list = (text: string | null) => text?.split(',') ?? []
  return {
    messageId: `<${mail.mid ?? mail.id}@${host}>`,
    to: list(mail.recipient),
    cc: list(mail.cc),
    bcc: list(mail.bcc),
    replyTo: list(mail.reply_to),
    subject: mail.subject,
    text: mail.text,
    html: mail.html ?? undefined,
    attachments: await Promise.all(mail.attachments.map((file) => toFile(options, file))),
  }
}

async function toFile(options: MailWorkerOptions, file: MailAttachment): Promise<OutgoingFile> {
  const { filename } = file
  if ('base64' in file) {
    return { filename, contentType: file.contentType, content: Buffer.from(file.base64, 'base64') }
  }
  if (!options.buildFile) throw new Error(`no builder for attachment ${file.kind}`)
  return { filename, ...(await options.buildFile(file.kind, file.args)) }
}

async function settle(options: MailWorkerOptions, mail: QueuedMail, status: Settled): Promise<void> {
  try {
    await options.onSettled?.(mail, status)
  } catch (error) {
    options.log.error({ err: error, mail: mail.id }, 'what follows a mail failed')
  }
}

/** Run on a connection that holds the lock of this mail; not at all when somebody else has it. */
async function withLock(
  pool: pg.Pool,
  id: string,
  run: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  let done = false
  try {
    const key = [LOCK_CLASS, id]
    const { rows } = await client.query<{ ok: boolean }>(
      'SELECT pg_try_advisory_lock($1, hashtext($2)) AS ok',
      key,
    )
    if (rows[0]?.ok) {
      await run(client)
      await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', key)
    }
    done = true
  } finally {
    // a connection that failed may still hold the lock; closing it gives the lock back
    client.release(!done)
  }
}

/** One line for a person; what a mail server says may be long. */
function reason(error: unknown): string {
  return String((error as Error)?.message ?? error)
    .replace(/\s+/g, ' ')
    .slice(0, 300)
}
