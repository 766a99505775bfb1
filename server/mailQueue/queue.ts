import { isDeliverable } from '../../src/domain/typed/email.ts'
import { MailRefused } from '../lib/mailRefused.ts'

/**
 * Has the query method of pg: a pool, or the client of a transaction that queues the mail together with its
 * cause.
 */
export type Queryable = {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** An attachment. Attachments of mails about repairs are created when the mail is sent (compose.ts). */
export type MailAttachment = { filename: string; contentType: string; base64: string }

export type MailRequest = {
  /** null: the address of the mail settings when it is sent */
  to: string | readonly string[] | null
  subject: string
  text: string
  html?: string
  cc?: readonly string[]
  bcc?: readonly string[]
  replyTo?: string
  attachments?: readonly MailAttachment[]
  /** the requesting mutation; it queues one mail at most */
  mid?: string
  /** time of the request by the mutation */
  at?: string
  /** the person whose mails are counted (OP-08); absent: the server itself */
  askedBy?: string
}

/**
 * Queues a mail.
 * @returns its id; if this mutation already queued a mail, the id of that one
 * @throws MailRefused for an invalid address, including one with CR or LF (header injection)
 */
export async function queueMail(client: Queryable, mail: MailRequest): Promise<string> {
  const recipient = mail.to === null ? '' : addressList(typeof mail.to === 'string' ? [mail.to] : mail.to)
  if (recipient === null) throw new MailRefused('Geen email gekend')
  const { rows } = await client.query<{ id: string }>(INSERT, [
    mail.mid ?? null,
    recipient,
    addressList(mail.cc),
    addressList(mail.bcc),
    addressList(mail.replyTo ? [mail.replyTo] : []),
    oneLine(mail.subject),
    mail.text,
    mail.html ?? null,
    JSON.stringify((mail.attachments ?? []).map((file) => ({ ...file, filename: fileName(file.filename) }))),
    mail.at ?? null,
    mail.askedBy ?? null,
  ])
  return rows[0]?.id ?? ''
}

/**
 * Returns the initial status of a mail. A mail requested before the current epoch may already have been sent
 * in the lost history (B3.9). It starts as interrupted (markInterrupted), so that only a person sends it.
 * Each mutation thus sends at most one mail.
 */
export const initialStatusSql = (at: string) =>
  `CASE WHEN ${at}::timestamptz < (SELECT epoch_since FROM sync_head) THEN 'sending' ELSE 'queued' END`

/** DO UPDATE without a change returns the id of the existing mail; DO NOTHING would not. */
const INSERT = `
  INSERT INTO mail_queue (mid, recipient, cc, bcc, reply_to, subject, text, html, attachments, status, asked_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, ${initialStatusSql('$10')}, $11)
  ON CONFLICT (mid) DO UPDATE SET mid = EXCLUDED.mid RETURNING id`

/**
 * Validates and joins addresses. A valid address contains no comma, space or line end, so the list can be
 * split again.
 */
function addressList(addresses: readonly string[] = []): string | null {
  for (const address of addresses) {
    if (!isDeliverable(address)) throw new MailRefused('Gelieve een geldig e-mailadres in te vullen!')
  }
  return addresses.length ? addresses.join(',') : null
}

/** Control characters and line separators, which are not allowed in a header. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g

/** Returns a text for one header. Without line ends it cannot start another header (B8, ASVS 1.3.11). */
export const oneLine = (text: string): string => text.replace(CONTROL, ' ').trim().slice(0, 250)

const fileName = (name: string): string => oneLine(name).replace(/[\\/:*?"<>|]/g, '_') || 'bijlage'
