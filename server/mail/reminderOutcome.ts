import { reminderFailedNotification } from '../../src/domain/notifications/events.ts'
import { eventId } from '../../src/domain/notifications/notification.ts'
import type { Rental } from '../../src/domain/rentals/rental.ts'
import { deriveId } from '../../src/domain/shared/ids.ts'
import type { Queryable } from '../db/queryable.ts'
import { insertNotifications } from '../notifications/notify.ts'
import { selectVersioned } from '../sync/store/aggregates/read.ts'

interface Reminder {
  id: string
  kind: string
  recipient: string
  subject: string
  now: string
}

const REMINDER = `
  SELECT rental_id AS id, kind, recipient, subject, sync_moment(now()) AS now FROM rental_reminder WHERE mid = $1`

const LOG = `
  INSERT INTO rental_log_line (rental_id, id, description, at, "by", auto)
  SELECT id, $2, $3, now(), $4, true FROM rental WHERE id = $1 ON CONFLICT DO NOTHING`

/**
 * Writes an automatic line in the log of a rental, unless it exists.
 * @param lineId unique for the outcome
 * @param by the person who asked for the mail; null for a reminder
 */
export const logOfRental = (
  tx: Queryable,
  rentalId: string,
  lineId: string,
  description: string,
  by: string | null,
) => tx.query(LOG, [rentalId, lineId, description.slice(0, 500), by])

/**
 * Writes the outcome of a reminder to the log of its rental, and creates a notification if it failed (HM-04).
 */
export async function recordReminderOutcome(
  tx: Queryable,
  mid: string,
  { state, error }: { state: 'sent' | 'failed' | 'unknown'; error: string | null },
): Promise<void> {
  const [reminder] = (await tx.query<Reminder>(REMINDER, [mid])).rows
  if (!reminder) return
  const { id, recipient, subject } = reminder
  const lines = {
    sent: `Herinnering verzonden naar ${recipient}: ${[subject, error].filter(Boolean).join('. ')}`,
    unknown: `Herinnering mogelijk verzonden naar ${recipient}: ${subject}`,
    failed: `Herinnering naar ${recipient} kon niet verzonden worden: ${error}`,
  }
  await logOfRental(tx, id, deriveId(mid, `log:${state}`), lines[state], null)
  if (state === 'failed') await notifyFailedReminder(tx, mid, reminder, error ?? '')
}

async function notifyFailedReminder(
  tx: Queryable,
  mid: string,
  { id, kind, now }: Reminder,
  reason: string,
): Promise<void> {
  const { rows } = await tx.query<{ doc: Rental }>(selectVersioned('rental', 'r.id = $1'), [id])
  if (!rows[0]) return
  const draft = reminderFailedNotification(rows[0].doc, kind, reason)
  await insertNotifications(tx, [{ id: eventId(draft, mid), draft }], now, false)
}
