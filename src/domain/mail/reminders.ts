import { isOverdue } from '../rentals/overdue.ts'
import { MOVEMENTS, RENTAL_STATUSES, type Rental } from '../rentals/rental.ts'
import { addDays } from '../shared/calendar.ts'
import { DEFAULT_LANGUAGE, type Language } from '../shared/languages.ts'
import type { MailTemplate } from '../settings/settings.ts'
import type { ReminderKind, RentalReminderKind } from '../settings/reminderKinds.ts'

/**
 * A rental that is late for longer gets no reminder, so that a company that switches reminders on sends none
 * for old rentals.
 */
const LATE_DAYS = 7

/**
 * The reminder that the customer of a rental gets on a day (HM-01, HM-02): on the day before pick-up if
 * nothing has left yet, on the day before return, and once when it is late.
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

/**
 * The company's template for a reminder in the customer's language; undefined: the program's own text is
 * used.
 */
export const reminderTemplate = (
  templates: readonly MailTemplate[],
  kind: ReminderKind,
  language: Language | null | undefined,
): MailTemplate | undefined =>
  templates.find(
    (template) => template.reminder === kind && template.language === (language ?? DEFAULT_LANGUAGE),
  )
