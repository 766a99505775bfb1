import { addOpenDays, type ClosedDays } from '../shared/openDays.ts'
import { RENTAL_STATUSES } from './constants.ts'
import type { Rental } from './rental.ts'

/** The number of working days before the pick-up at which an option must be confirmed. */
export const OPTION_OPEN_DAYS = 2

/** The day on which an option must be confirmed. */
export const optionExpiryDay = (pickupDate: string, closed: ClosedDays): string =>
  addOpenDays(pickupDate, -OPTION_OPEN_DAYS, closed)

/**
 * The day on which an agenda shows that an option expires: today if that day is over and the equipment did
 * not leave yet. Null for everything else.
 */
export function shownExpiryDay(
  { status, start }: { status: string; start: Rental['pickupDate'] },
  closed: ClosedDays,
  today: string,
): string | null {
  if (status !== RENTAL_STATUSES.option || start < today) return null
  const day = optionExpiryDay(start, closed)
  return day < today ? today : day
}
