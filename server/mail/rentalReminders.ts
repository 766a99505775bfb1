import type pg from 'pg'
import { rentalMailValues } from '../../src/documents/rentalMailValues.ts'
import { splitAddresses, rentalRecipient } from '../../src/domain/mail/addresses.ts'
import type { RentalReminderKind } from '../../src/domain/settings/reminderKinds.ts'
import { reminderDue } from '../../src/domain/mail/reminders.ts'
import { reminderFailedNotification } from '../../src/domain/notifications/events.ts'
import { eventId } from '../../src/domain/notifications/notification.ts'
import type { Rental } from '../../src/domain/rentals/rental.ts'
import { isSettingOn } from '../../src/domain/settings/read.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { deriveId } from '../../src/domain/shared/ids.ts'
import { entriesOf } from '../../src/lib/objects.ts'
import { inSyncTransaction } from '../db/queryable.ts'
import { RENTAL_ACTIVE } from '../db/statusSql.ts'
import { rentalSources } from '../documents/rentalPdf.ts'
import { queueMail } from '../mailQueue/queue.ts'
import { notifyEvent } from '../notifications/notify.ts'
import { findDocs } from '../reads/docs.ts'
import { reminderLetter, reminderContent } from './reminderMail.ts'

const SETTINGS: Record<RentalReminderKind, string> = {
  pickup: 'remindPickup',
  return: 'remindReturn',
  overdue: 'remindOverdue',
}
const NO_ADDRESS = 'er is geen e-mailadres van de klant bekend'

/**
 * Reminds customers of rentals that are due today, for the kinds of reminder that are on (HM-01). It may run
 * any number of times on any number of servers, because each rental gets each reminder once (HM-02).
 * @returns the number of queued mails
 */
export async function remindRentals(pool: pg.Pool, now: string): Promise<number> {
  const kinds = await kindsOn(pool)
  if (kinds.size === 0) return 0
  const today = dayInBrussels(now)
  let queued = 0
  for (const rental of await findDocs(pool, 'rental', `r.${RENTAL_ACTIVE}`)) {
    const kind = reminderDue(rental, today)
    if (kind && kinds.has(kind) && (await remind(pool, rental, kind, now))) queued += 1
  }
  return queued
}

async function kindsOn(pool: pg.Pool): Promise<ReadonlySet<RentalReminderKind>> {
  const ids = Object.values(SETTINGS).map((field) => settingId('rental', field))
  const settings = await findDocs(pool, 'setting', 'r.id = ANY($1::uuid[])', [ids])
  const on = new Set(settings.filter(({ value }) => isSettingOn(value)).map(({ field }) => field))
  return new Set(entriesOf(SETTINGS).flatMap(([kind, field]) => (on.has(field) ? kind : [])))
}

const CLAIM = `
  INSERT INTO rental_reminder (rental_id, kind, at, mid, recipient, subject) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT DO NOTHING`

/** Queues the mail and records it in one transaction, so that neither exists without the other. */
async function remind(
  pool: pg.Pool,
  rental: Rental,
  kind: RentalReminderKind,
  now: string,
): Promise<boolean> {
  const sources = await rentalSources(pool, rental)
  const mid = deriveId(rental.id, `reminder:${kind}`)
  const to = rentalRecipient(rental, sources.customer)
  if (!to) {
    const draft = reminderFailedNotification(rental, kind, NO_ADDRESS)
    await notifyEvent(pool, { id: eventId(draft, mid), draft }, now)
    return false
  }
  const words = await reminderContent(pool, kind, sources.customer?.language)
  const letter = reminderLetter(words, { ...rentalMailValues(sources) }, sources.executor)
  return inSyncTransaction(pool, async (tx) => {
    const claimed = await tx.query(CLAIM, [rental.id, kind, now, mid, to, letter.subject])
    if (claimed.rowCount === 0) return false
    const copies = { cc: splitAddresses(words.cc), bcc: splitAddresses(words.bcc) }
    await queueMail(tx, { to: splitAddresses(to), ...copies, ...letter, mid, at: now })
    return true
  })
}
