import type { MailOrder } from '../../src/domain/mail/mail.ts'
import { cleanHtml } from './html.ts'
import { initialStatusSql } from './queue.ts'

/*
 * The queued mails about repairs. All functions run in the transaction of the requesting mutation, so a mail
 * is queued exactly if its mutation was committed (B3.8).
 */

type Run = (text: string, values: unknown[]) => Promise<{ rowCount: number | null }>

/**
 * Delay of a mail that was written offline. The change that withdraws it may be in the next batch of the same
 * device (D-031).
 */
const WAIT_S = 10
/** A change older than this counts as written offline. */
const OLD_S = 30

const INSERT = `
  INSERT INTO mail_queue (mid, mail_id, recipient, cc, bcc, reply_to, subject, text, html, next_at, status, asked_by)
  SELECT $1, $2, $3, $4, $5, (SELECT email FROM app_user WHERE id = $6), $7, '', $8,
    now() + CASE WHEN $9::timestamptz < now() - interval '${OLD_S} seconds' THEN interval '${WAIT_S} seconds' ELSE interval '0' END,
    ${initialStatusSql('$9')}, $10
  ON CONFLICT (mid) DO NOTHING`

/**
 * @param mid the requesting mutation; it queues one mail at most
 * @param askedBy the person whose mails are counted (OP-08); null: the server itself, such as a reminder
 */
export async function queueOrder(
  run: Run,
  mid: string,
  { mail, content }: MailOrder,
  askedBy: string | null,
): Promise<void> {
  const { id, recipient, cc, bcc, by, subject, at } = mail
  await run(INSERT, [mid, id, recipient, cc, bcc, by, subject, cleanHtml(content), at, askedBy])
}

/**
 * Withdraws a queued mail. The row lock decides between this call and a sender.
 * @returns false if a sender was first
 */
export async function cancelOrder(run: Run, mailId: string): Promise<boolean> {
  const { rowCount } = await run(
    `UPDATE mail_queue SET status = 'cancelled'
     WHERE mail_id = $1 AND (status = 'queued' OR (status = 'sending' AND started_at IS NULL))`,
    [mailId],
  )
  return (rowCount ?? 0) > 0
}

/**
 * Queues a mail again as it was written; the earlier attempt keeps its row.
 * @param at time of the request
 * @returns false if its text was deleted
 */
export async function requeueOrder(
  run: Run,
  { mid, uid, mailId, at }: { mid: string; uid: string; mailId: string; at: string },
): Promise<boolean> {
  const { rowCount } = await run(
    `INSERT INTO mail_queue (mid, mail_id, recipient, cc, bcc, reply_to, subject, text, html, status, asked_by)
     SELECT $1, mail_id, recipient, cc, bcc, (SELECT email FROM app_user WHERE id = $2), subject, text, html, ${initialStatusSql('$4')}, $2
     FROM mail_queue WHERE mail_id = $3 AND html IS NOT NULL ORDER BY created_at DESC LIMIT 1
     ON CONFLICT (mid) DO NOTHING`,
    [mid, uid, mailId, at],
  )
  return (rowCount ?? 0) > 0
}

/** Retention of ended mails. After that a mail can only be written anew. */
const KEPT_DAYS = 90

/** Deletes the rows of mails that ended long ago. The mails that devices see are kept. */
export const pruneQueue = (pool: { query: Run }): Promise<unknown> =>
  pool.query(
    `DELETE FROM mail_queue WHERE status NOT IN ('queued', 'sending') AND created_at < now() - $1 * interval '1 day'`,
    [KEPT_DAYS],
  )
