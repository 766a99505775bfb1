import { isDeliverable } from '../../src/domain/typed/email.ts'
import { MailRefused } from '../lib/mailRefused.ts'

/** Anything with the query of pg: a pool, or the client of a transaction so that the mail is queued with its cause. */
export type Queryable = {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** A file to go along. Those of a mail about a repair are made when it is sent (compose.ts). */
export type MailAttachment = { filename: string; contentType: string; base64: string }

export type Mail = {
  /** null: the address of the mail settings at the moment of sending */
  to: string | readonly string[] | null
  subject: string
  text: string
  html?: string
  cc?: readonly string[]
  bcc?: readonly string[]
  replyTo?: string
  attachments?: readonly MailAttachment[]
  /** the mutation that asks; a second mail of the same one is not queued */
  mid?: string
  /** when the mutation asked for it */
  at?: string
}

/**
 * Put a mail in the queue.
 * @returns its id (that of the first one when this mutation has queued one before)
 * @throws MailRefused for an address that is none, also one with CR or LF in it (header injection)
 */
export async function queueMail(client: Queryable, mail: Mail): Promise<string> {
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
  ])
  return rows[0]?.id ?? ''
}

/**
 * A mail that was asked for before history was replaced may have left in the history that is gone (B3.9). It begins as one
 * that was interrupted (markInterrupted), so only a person sends it: one mail per mutation, ever.
 */
export const stateOf = (at: string) =>
  `CASE WHEN ${at}::timestamptz < (SELECT epoch_since FROM sync_head) THEN 'sending' ELSE 'queued' END`

/** DO UPDATE without a change, because DO NOTHING would not return the id of the mail that is there. */
const INSERT = `
  INSERT INTO mail_queue (mid, recipient, cc, bcc, reply_to, subject, text, html, attachments, status)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, ${stateOf('$10')})
  ON CONFLICT (mid) DO UPDATE SET mid = EXCLUDED.mid RETURNING id`

/** Checked addresses, joined; a valid one holds no comma, space or line end, so they can be split again. */
function addressList(addresses: readonly string[] = []): string | null {
  for (const address of addresses) {
    if (!isDeliverable(address)) throw new MailRefused('Gelieve een geldig e-mailadres in te vullen!')
  }
  return addresses.length ? addresses.join(',') : null
}

/** Control characters and line separators have no place in a header. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g

/** A text for one header: no line end in it can begin another (B8, ASVS 1.3.11). */
export const oneLine = (text: string): string => text.replace(CONTROL, ' ').trim().slice(0, 250)

const fileName = (name: string): string => oneLine(name).replace(/[\\/:*?"<>|]/g, '_') || 'bijlage'
