import type { MailOrder } from '../../src/domain/mail/mail.ts'
import { cleanHtml } from './html.ts'
import { stateOf } from './queue.ts'

/*
 * The mails about repairs in the queue. Everything here runs in the transaction of the mutation that asks, so a mail is
 * in the queue exactly when its mutation was committed (B3.8).
 */

type Run = (text: string, values: unknown[]) => Promise<{ rowCount: number | null }>

/**
 * A mail that was written without a connection waits this long: the change that calls it back may be in the next
 * batch of the same device (D-031).
 */
const WAIT_S = 10
/** From this age on a change counts as written without a connection. */
const OLD_S = 30

const INSERT = `
  INSERT INTO mail_queue (mid, mail_id, recipient, cc, bcc, reply_to, subject, text, html, next_at, status)
  SELECT $1, $2, $3, $4, $5, (SELECT email FROM app_user WHERE id = $6), $7, '', $8,
    now() + CASE WHEN $9::timestamptz < now() - interval '${OLD_S} seconds' THEN interval '${WAIT_S} seconds' ELSE interval '0' END,
    ${stateOf('$9')}
  ON CONFLICT (mid) DO NOTHING`

/** @param mid the mutation that asks; it queues one mail at most, ever */
export async function queueOrder(run: Run, mid: string, { mail, content }: MailOrder): Promise<void> {
  const { id, recipient, cc, bcc, by, subject, at } = mail
  await run(INSERT, [mid, id, recipient, cc, bcc, by, subject, cleanHtml(content), at])
}

/** The row is locked by whoever is first: the sender that takes it, or this. @returns false when it was the sender */
export async function cancelOrder(run: Run, mailId: string): Promise<boolean> {
  const { rowCount } = await run(
    `UPDATE mail_queue SET status = 'cancelled'
     WHERE mail_id = $1 AND (status = 'queued' OR (status = 'sending' AND started_at IS NULL))`,
    [mailId],
  )
  return (rowCount ?? 0) > 0
}

/**
 * The mail once more, as it was written; the earlier try keeps its row.
 * @param at when the person asked for it again
 * @returns false when its text is gone
 */
export async function requeueOrder(
  run: Run,
  { mid, uid, mailId, at }: { mid: string; uid: string; mailId: string; at: string },
): Promise<boolean> {
  const { rowCount } = await run(
    `INSERT INTO mail_queue (mid, mail_id, recipient, cc, bcc, reply_to, subject, text, html, status)
     SELECT $1, mail_id, recipient, cc, bcc, (SELECT email FROM app_user WHERE id = $2), subject, text, html, ${stateOf('$4')}
     FROM mail_queue WHERE mail_id = $3 AND html IS NOT NULL ORDER BY created_at DESC LIMIT 1
     ON CONFLICT (mid) DO NOTHING`,
    [mid, uid, mailId, at],
  )
  return (rowCount ?? 0) > 0
}

/** What nobody sent again is kept this long; then it can only be written anew. */
const KEPT_DAYS = 90

/** Takes out the rows of mails that ended long ago; what devices see of a mail about a repair stays. */
export const pruneQueue = (pool: { query: Run }): Promise<unknown> =>
  pool.query(
    `DELETE FROM mail_queue WHERE status NOT IN ('queued', 'sending') AND created_at < now() - $1 * interval '1 day'`,
    [KEPT_DAYS],
  )
