import type { OpenMail } from '../../src/domain/adminHealth/adminHealth.ts'
import type { Queryable } from './queue.ts'

export const MAIL_STATES = ['queued', 'sending', 'failed', 'unknown'] as const

export type MailCounts = Record<(typeof MAIL_STATES)[number], number> & { oldestAt: string | null }

/**
 * Selects open failures. A mail that was sent again is closed, and so is a mail of the server itself, such as
 * a code, after a week.
 */
const OPEN = `
  q.status IN ('failed', 'unknown')
  AND NOT EXISTS (SELECT 1 FROM mail_queue n WHERE n.mail_id = q.mail_id AND n.created_at > q.created_at)
  AND (q.mail_id IS NOT NULL OR q.created_at > now() - interval '7 days')`

const COUNTED = MAIL_STATES.map((state) => `count(*) FILTER (WHERE q.status = '${state}') AS ${state}`)

/** Counts the waiting mails, and those that a person should know about. */
export async function countMails(db: Queryable): Promise<MailCounts> {
  const { rows } = await db.query<MailCounts>(
    `SELECT ${COUNTED.join(', ')}, sync_moment(min(greatest(q.created_at, q.slot_at)) FILTER (WHERE q.status = 'queued' AND coalesce(q.slot_at, q.created_at) <= now())) AS "oldestAt"
       FROM mail_queue q WHERE q.status IN ('queued', 'sending') OR (${OPEN})`,
  )
  return rows[0]!
}

/** Maximum number of mails on a screen, newest first. */
const SHOWN = 20

/** Returns the mails that a person has to decide about, with the repair that they concern. */
export async function openMails(db: Queryable): Promise<OpenMail[]> {
  const { rows } = await db.query<OpenMail>(
    `SELECT q.id, q.status, q.subject, q.recipient, sync_moment(q.created_at) AS at, q.error,
            CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'number', r.number) END AS repair
       FROM mail_queue q LEFT JOIN mail m ON m.id = q.mail_id LEFT JOIN repair r ON r.id = m.repair_id
      WHERE ${OPEN} ORDER BY q.created_at DESC, q.id LIMIT ${SHOWN}`,
  )
  return rows
}
