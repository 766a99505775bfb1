import type pg from 'pg'
import type { Mail } from '../../src/domain/mail/mail.ts'
import { recordMailClaim, dropMailClaim } from '../db/acknowledgedHeads.ts'
import { findDocs } from '../reads/docs.ts'
import type { ComposedMail } from './attach.ts'
import { writeMail } from './compose.ts'
import type { MailAttachment } from '../mailQueue/queue.ts'
import { mailSender } from './settings.ts'
import { letterHtml } from './letter.ts'
import {
  UNCERTAIN_REASONS,
  PermanentMailError,
  MailUncertain,
  DocumentNotReady,
  mailErrorText,
  refusedRecipientsNote,
} from './reasons.ts'
import { openText } from '../lib/seal.ts'
import { type MailOutcome, storeMailOutcome } from './mailOutcome.ts'
import type { MailTransport, OutgoingFile, OutgoingMail } from './transport.ts'
import type { MailWorkerOptions } from './workerOptions.ts'

/** The columns of mail_queue that sending needs. */
type QueuedMail = {
  id: string
  mid: string | null
  mail_id: string | null
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

const MINUTE = 60_000
const RETRY_MS = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE]
/** First key of the advisory locks of senders: 'mail' in ASCII. */
const LOCK_CLASS = 0x6d61696c

/**
 * Claims a mail. It fails while it is unknown whether this database knows what was already sent (B4.6). It also
 * fails before the turn of a mail that a person asked for (OP-08).
 */
const CLAIM = `
  UPDATE mail_queue SET status = 'sending', started_at = now(), attempts = attempts + 1
  WHERE id = $1 AND status = 'queued' AND (asked_by IS NULL OR slot_at <= now()) AND NOT sync_moved() RETURNING *`

/** Sends one mail, unless another sender holds it or it is no longer queued. */
export async function deliverMail(
  options: MailWorkerOptions,
  id: string,
  server: MailTransport,
): Promise<void> {
  await withLock(options.pool, id, async (client) => {
    const { rows } = await client.query<QueuedMail>(CLAIM, [id])
    const queued = rows[0]
    if (!queued) return
    recordMailClaim(options.pool, id, queued.attempts)
    let sent: Omit<Extract<MailOutcome, { state: 'sent' }>, 'state'>
    try {
      const { note = null, document = null, ...mail } = await buildOutgoingMail(options, queued, server.host)
      const notes = [refusedRecipientsNote(await server.send(mail)), note].filter((text) => text !== null)
      sent = { error: notes.join(' ') || null, subject: mail.subject, document }
    } catch (error) {
      await storeFailure(options, queued, error)
      return
    }
    await storeMailOutcome(options.pool, queued, { state: 'sent', ...sent })
  })
}

type Interrupted = Pick<QueuedMail, 'id' | 'mid' | 'mail_id'> & { started_at: string | null }

/**
 * Returns the text for an interrupted mail. Without a start time no sender of this database had it: it comes
 * from before a restore (orders.ts, pgEpoch.ts).
 */
const uncertainReasonOf = ({ started_at: begun }: Interrupted): string =>
  begun ? UNCERTAIN_REASONS.crash : UNCERTAIN_REASONS.restore

/**
 * Marks mails that a crash interrupted: their status is `sending`, but nobody holds their lock. They may or
 * may not have been sent, so they become `unknown`, and only a person sends them again (B3.8).
 */
export async function markInterrupted({ pool }: MailWorkerOptions): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM mail_queue WHERE status = 'sending'`)
  for (const { id } of rows) {
    await withLock(pool, id, async (client) => {
      const still = `SELECT id, mid, mail_id, started_at FROM mail_queue WHERE id = $1 AND status = 'sending'`
      const { rows: found } = await client.query<Interrupted>(still, [id])
      if (found[0])
        await storeMailOutcome(pool, found[0], { state: 'unknown', error: uncertainReasonOf(found[0]) })
    })
  }
}

async function storeFailure(options: MailWorkerOptions, mail: QueuedMail, error: unknown): Promise<void> {
  options.log.warn({ mail: mail.id, attempts: mail.attempts, err: error }, 'mail was not accepted')
  if (error instanceof MailUncertain)
    return storeMailOutcome(options.pool, mail, { state: 'unknown', error: UNCERTAIN_REASONS.silence })
  dropMailClaim(options.pool, mail.id)
  const reason = mailErrorText(error)
  const waits = options.retryMs ?? RETRY_MS
  if (error instanceof DocumentNotReady)
    return storeMailOutcome(options.pool, mail, { state: 'waits', error: reason, waitMs: waits[0] ?? MINUTE })
  const waitMs = error instanceof PermanentMailError ? undefined : waits[mail.attempts - 1]
  await storeMailOutcome(
    options.pool,
    mail,
    waitMs === undefined ? { state: 'failed', error: reason } : { state: 'retry', error: reason, waitMs },
  )
}

/**
 * Returns the address in the settings, for a letter that was queued without one. Without an address the
 * letter waits (D-131).
 */
async function addressOfSettings(pool: pg.Pool): Promise<string> {
  const address = await mailSender(pool)
  if (!address) throw new DocumentNotReady(null, NO_RECIPIENT)
  return address
}
const NO_RECIPIENT = 'Er is nog geen e-mailadres ingesteld. De mail wacht erop.'

/** Builds the mail. The Message-ID stays the same for all attempts, so that receivers can drop duplicates. */
async function buildOutgoingMail(
  options: MailWorkerOptions,
  queued: QueuedMail,
  host: string,
): Promise<OutgoingMail & Partial<Pick<ComposedMail, 'note' | 'document'>>> {
  const list = (text: string | null) => text?.split(/, ?/).filter(Boolean) ?? []
  return {
    messageId: `<${queued.mid ?? queued.id}@${host}>`,
    to: list(queued.recipient || (await addressOfSettings(options.pool))),
    cc: list(queued.cc),
    bcc: list(queued.bcc),
    replyTo: list(queued.reply_to),
    ...(queued.mail_id
      ? await composeRepairMail(options, queued, queued.mail_id)
      : await buildQueuedMail(options, queued)),
  }
}

async function composeRepairMail(
  options: MailWorkerOptions,
  queued: QueuedMail,
  mailId: string,
): Promise<ComposedMail> {
  const [mail] = await findDocs(options.pool, 'mail', 'r.id = $1', [mailId])
  if (!mail) throw new PermanentMailError('Deze mail bestaat niet meer.')
  return writeMail(options, mail satisfies Mail, { subject: queued.subject, html: queued.html ?? '' })
}

async function buildQueuedMail(
  { env }: MailWorkerOptions,
  { subject, text: storedText, html, attachments }: QueuedMail,
) {
  const text = await openText(env, storedText)
  if (text === null) throw new PermanentMailError('Deze mail werd op een andere server verzegeld.')
  return {
    subject,
    text,
    html: html ? letterHtml(html, 'NL') : undefined,
    attachments: attachments.map(
      ({ filename, contentType, base64 }): OutgoingFile => ({
        filename,
        contentType,
        content: Buffer.from(base64, 'base64'),
      }),
    ),
  }
}

/** Runs with a connection that holds the lock of this mail; does nothing if another sender has it. */
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
    // A failed connection may still hold the lock. Closing it releases the lock.
    client.release(!done)
  }
}
