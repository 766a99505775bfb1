import type pg from 'pg'
import { approvalId } from '../../src/domain/approvals/link.ts'
import { deriveId } from '../../src/domain/shared/ids.ts'
import { isExternalMail } from '../../src/domain/mail/external.ts'
import { type Mail, recordOf, repairsOf } from '../../src/domain/mail/mail.ts'
import { estimateMark } from '../../src/domain/repairs/milestones.ts'
import {
  mailFailedNotification,
  actionFormMailFailedNotification,
} from '../../src/domain/notifications/events.ts'
import { FORM_MODULES } from '../../src/mutations/changeNotifications.ts'
import type { ActionForm } from '../../src/domain/system/system.ts'
import { eventId } from '../../src/domain/notifications/notification.ts'
import { inSyncTransaction, type Queryable } from '../db/queryable.ts'
import { findDocs } from '../reads/docs.ts'
import { recordMailedDocument, type MailedDocument } from './mailedDocument.ts'
import { insertNotifications } from '../notifications/notify.ts'
import { logOfRental, recordReminderOutcome } from './reminderOutcome.ts'

/**
 * The outcome of an attempt. With `retry` and `waits` the mail stays in the queue; `waits` does not count as
 * an attempt. A sent mail has an error if some recipients were refused.
 */
export type MailOutcome =
  | { state: 'sent'; subject: string; error: string | null; document: MailedDocument | null }
  | { state: 'retry' | 'waits'; error: string; waitMs: number }
  | { state: 'failed'; error: string }
  | { state: 'unknown'; error: string }

interface Row {
  id: string
  mid: string | null
  mail_id: string | null
}

const QUEUE: Record<MailOutcome['state'], string> = {
  // A sent mail needs no text any more. It may contain a security code, and nobody sends it again.
  sent: `UPDATE mail_queue SET status = 'sent', sent_at = now(), error = $2, text = '', html = NULL, attachments = '[]'
         WHERE id = $1`,
  retry: `UPDATE mail_queue SET status = 'queued', error = $2, next_at = now() + $3 * interval '1 millisecond' WHERE id = $1`,
  waits: `UPDATE mail_queue SET status = 'queued', error = $2, next_at = now() + $3 * interval '1 millisecond',
          attempts = attempts - 1 WHERE id = $1`,
  failed: `UPDATE mail_queue SET status = 'failed', error = $2 WHERE id = $1`,
  unknown: `UPDATE mail_queue SET status = 'unknown', error = $2 WHERE id = $1 AND status = 'sending'`,
}

/**
 * Stores the outcome of a mail in the queue. A mail about a repair or a rental also updates the mail that
 * devices see, the log of its record and the external record. All of it is one transaction.
 */
export async function storeMailOutcome(pool: pg.Pool, row: Row, outcome: MailOutcome): Promise<void> {
  const inQueue = async (tx: Queryable) => {
    const wait = 'waitMs' in outcome ? [outcome.waitMs] : []
    await tx.query(QUEUE[outcome.state], [row.id, outcome.error, ...wait])
  }
  const { mail_id: mailId } = row
  if (!mailId)
    return inSyncTransaction(pool, async (tx) => {
      await inQueue(tx)
      await notifyFailedOrder(tx, row, outcome)
      if (row.mid && (outcome.state === 'sent' || outcome.state === 'failed' || outcome.state === 'unknown'))
        await recordReminderOutcome(tx, row.mid, outcome)
    })
  const [mail] = await findDocs(pool, 'mail', 'r.id = $1', [mailId])
  await inSyncTransaction(pool, async (tx) => {
    await inQueue(tx)
    if (mail) await followMail(tx, row.mid ?? row.id, mail, outcome)
  })
}

async function followMail(tx: Queryable, mid: string, mail: Mail, outcome: MailOutcome): Promise<void> {
  const { error } = outcome
  if (outcome.state === 'retry' || outcome.state === 'waits') {
    await tx.query('UPDATE mail SET error = $2 WHERE id = $1', [mail.id, error])
    return
  }
  const subject = outcome.state === 'sent' ? outcome.subject : mail.subject
  await tx.query(
    `UPDATE mail SET state = $2::text, error = $3, subject = $4, sent_at = CASE WHEN $2::text = 'sent' THEN now() END
     WHERE id = $1`,
    [mail.id, outcome.state, error, subject],
  )
  if (outcome.state !== 'failed')
    await tx.query('UPDATE approval SET sent_at = now() WHERE id = $1 AND mail_id = $2 AND sent_at IS NULL', [
      approvalId(recordOf(mail)),
      mail.id,
    ])
  const line = lineOf(mail, outcome)
  for (const repairId of repairsOf(mail)) await log(tx, mid, repairId, mail, outcome.state === 'sent', line)
  if (mail.rentalId) await logOfRental(tx, mail.rentalId, deriveId(mid, 'log:mail'), line, mail.by)
  if (outcome.state === 'sent' && outcome.document)
    for (const about of mail.rentalId ? [mail.rentalId] : repairsOf(mail))
      await recordMailedDocument(tx, mid, about, mail, outcome.document)
  if (isExternalMail(mail)) await followExternal(tx, mail, outcome.state)
  if (outcome.state === 'failed' || outcome.state === 'unknown')
    await notifyFailedMail(tx, mid, mail, outcome)
}

function lineOf({ recipient, subject }: Mail, outcome: MailOutcome): string {
  if (outcome.state === 'sent')
    return `Mail verzonden naar ${recipient}: ${[outcome.subject, outcome.error].filter(Boolean).join('. ')}`
  if (outcome.state === 'unknown') return `Mail mogelijk verzonden naar ${recipient}: ${subject}`
  return `Mail naar ${recipient} kon niet verzonden worden: ${outcome.error}`
}

/**
 * Writes a log line for each outcome once (D-061, D-067). The first line about a sent estimate has a fixed id
 * by which devices recognise it, unless that id exists already.
 */
const log = (
  tx: Queryable,
  mid: string,
  repairId: string,
  { by, kind }: Mail,
  sent: boolean,
  description: string,
) =>
  tx.query(
    `INSERT INTO repair_log_line (repair_id, id, description, at, "by", auto)
     SELECT id, CASE WHEN $5::uuid IS NULL OR EXISTS (SELECT FROM repair_log_line WHERE repair_id = $1 AND id = $5)
       THEN $2::uuid ELSE $5 END, $3, now(), $4, true FROM repair WHERE id = $1 ON CONFLICT DO NOTHING`,
    [
      repairId,
      deriveId(mid, 'log:mail'),
      description.slice(0, 500),
      by,
      kind === 'estimate' && sent ? estimateMark(repairId) : null,
    ],
  )

/** Updates the external record. A mail with unknown outcome keeps its place as 'the' mail (D-031, D-049). */
async function followExternal(tx: Queryable, mail: Mail, state: MailOutcome['state']): Promise<void> {
  if (state === 'unknown') return
  await tx.query(
    `UPDATE external_repair SET send_mail = false, external_mail_sent = external_mail_sent OR $2 WHERE repair_id = ANY($1::uuid[])`,
    [repairsOf(mail), state === 'sent'],
  )
}

async function notifyFailedMail(
  tx: Queryable,
  mid: string,
  { repairId, rentalId }: Mail,
  { state, error }: Extract<MailOutcome, { state: 'failed' | 'unknown' }>,
): Promise<void> {
  const { rows } = await tx.query<{
    id: string
    number: string | null
    provisionalRef: string | null
    now: string
  }>(
    `SELECT id, number, provisional_ref AS "provisionalRef", sync_moment(now()) AS now FROM ${rentalId ? 'rental' : 'repair'} WHERE id = $1`,
    [rentalId ?? repairId],
  )
  const [record] = rows
  if (!record) return
  const draft = mailFailedNotification(rentalId ? 'rental' : 'repair', record, error, state === 'failed')
  await insertNotifications(tx, [{ id: eventId(draft, mid), draft }], record.now, false)
}

interface FailedOrder {
  id: string
  company: string
  department: ActionForm['department']
  /** The department of the form's author. */
  works: 'rental' | 'repair' | null
  now: string
}

const ORDER = `
  SELECT f.id, f.company, f.department, sync_moment(now()) AS now,
         (SELECT value FROM setting s WHERE s.user_id = m.uid AND s.field = 'department') AS works
    FROM sync_mutation m JOIN action_form f ON f.id::text = m.args->>'id'
   WHERE m.mid = $1 AND m.name = 'actionForm.save' LIMIT 1`

/**
 * Notifies the author of an action form if its mail was not sent. Sales has no notifications, so the author's
 * own department gets it.
 */
async function notifyFailedOrder(tx: Queryable, { mid }: Row, outcome: MailOutcome): Promise<void> {
  if (!mid || (outcome.state !== 'failed' && outcome.state !== 'unknown')) return
  const [form] = (await tx.query<FailedOrder>(ORDER, [mid])).rows
  if (!form) return
  const module = FORM_MODULES[form.department] ?? form.works ?? 'repair'
  const draft = actionFormMailFailedNotification(module, form, {
    reason: outcome.error,
    sure: outcome.state === 'failed',
  })
  await insertNotifications(tx, [{ id: eventId(draft, mid), draft }], form.now, false)
}

/**
 * Stores on waiting mails that there is no mail server, so that every screen shows it.
 * @returns the ids that were not marked before
 */
export async function markWaiting(pool: pg.Pool, error: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; mail_id: string | null }>(
    `UPDATE mail_queue SET error = $1 WHERE status = 'queued' AND error IS DISTINCT FROM $1 RETURNING id, mail_id`,
    [error],
  )
  const mails = rows.flatMap(({ mail_id: id }) => (id ? [id] : []))
  if (mails.length > 0)
    await inSyncTransaction(pool, (tx) =>
      tx.query(`UPDATE mail SET error = $2 WHERE id = ANY($1::uuid[]) AND state = 'queued'`, [mails, error]),
    )
  return rows.map(({ id }) => id)
}
