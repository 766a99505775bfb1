import type { OpenMail } from '../../src/domain/upkeep/houseState.ts'
import type { Queryable } from './queue.ts'

export const MAIL_STATES = ['queued', 'sending', 'failed', 'unknown'] as const

export type MailCounts = Record<(typeof MAIL_STATES)[number], number> & { oldestAt: string | null }

/**
 * What somebody sent again is dealt with, and so is what the server wrote by itself a week ago, such as a code: nobody
 * waits for that any more.
 */
const OPEN = `
  q.status IN ('failed', 'unknown')
  AND NOT EXISTS (SELECT 1 FROM mail_queue n WHERE n.mail_id = q.mail_id AND n.created_at > q.created_at)
  AND (q.mail_id IS NOT NULL OR q.created_at > now() - interval '7 days')`

const COUNTED = MAIL_STATES.map((state) => `count(*) FILTER (WHERE q.status = '${state}') AS ${state}`)

/** The mails that wait, and those of which a person should know. */
export async function countMails(db: Queryable): Promise<MailCounts> {
  const { rows } = await db.query<MailCounts>(
    `SELECT ${COUNTED.join(', ')}, sync_moment(min(q.created_at) FILTER (WHERE q.status = 'queued')) AS "oldestAt"
       FROM mail_queue q WHERE q.status IN ('queued', 'sending') OR (${OPEN})`,
  )
  return rows[0]!
}

/** As many as fit on a screen, the latest first. */
const SHOWN = 20

/** The mails about which a person has to decide, with what they are about. */
export async function openMails(db: Queryable): Promise<OpenMail[]> {
  const { rows } = await db.query<OpenMail>(
    `SELECT q.id, q.status, q.subject, q.recipient, sync_moment(q.created_at) AS at, q.error,
            CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'number', r.number) END AS repair
       FROM mail_queue q LEFT JOIN mail m ON m.id = q.mail_id LEFT JOIN repair r ON r.id = m.repair_id
      WHERE ${OPEN} ORDER BY q.created_at DESC, q.id LIMIT ${SHOWN}`,
  )
  return rows
}
