import { isOverdue } from '../rentals/overdue.ts'
import { MOVEMENTS, RENTAL_STATUSES, type Rental } from '../rentals/rental.ts'
import { addDays } from '../shared/calendar.ts'
import { DEFAULT_LANGUAGE, type Language } from '../shared/languages.ts'
import type { MailTemplate } from '../settings/settings.ts'
import type { ReminderKind, RentalReminderKind } from '../settings/reminderKinds.ts'

/** What is late for longer is no matter of a mail any more; a house that switches reminders on does not send old ones. */
const LATE_DAYS = 7

/**
 * What the customer of a rental is to be reminded of on a day (HM-01, HM-02): on the day before it is fetched while none of
 * it left, on the day before it comes back, and once it is late.
 * @param today 'YYYY-MM-DD' in Brussels
 */
export function reminderDue(
  rental: Pick<Rental, 'status' | 'pickupDate' | 'returnDate' | 'movements'>,
  today: string,
): RentalReminderKind | null {
  const { status, pickupDate, returnDate, movements } = rental
  if (status !== RENTAL_STATUSES.confirmed) return null
  const tomorrow = addDays(today, 1)
  const left = movements.some(({ kind }) => kind !== MOVEMENTS.chosen)
  if (pickupDate === tomorrow) return left ? null : 'pickup'
  if (returnDate === tomorrow) return 'return'
  return isOverdue(rental, today) && returnDate >= addDays(today, -LATE_DAYS) ? 'overdue' : null
}

/** The template of the house for a reminder in the language of the customer; undefined: the text of the program. */
export const reminderTemplate = (
  templates: readonly MailTemplate[],
  kind: ReminderKind,
  language: Language | null | undefined,
): MailTemplate | undefined =>
  templates.find(
    (template) => template.reminder === kind && template.language === (language ?? DEFAULT_LANGUAGE),
  )
