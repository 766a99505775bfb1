import { addDays, daysBetween } from '../shared/calendar.ts'
import { keysOf, pick } from '../../lib/objects.ts'
import type { PriceRate } from '../settings/settings.ts'
import { type RentalDates, rentalDays } from './days.ts'
import { withDays } from './form.ts'
import type { Rental } from './rental.ts'

/** The number of days by which a rental moves: as a whole, and in addition each end of its use. */
export interface Shift {
  all: number
  start: number
  end: number
}
export type ShiftKind = keyof Shift

/** No movement. */
export const NO_SHIFT: Shift = { all: 0, start: 0, end: 0 }

/**
 * Moves the days of a rental. The pick-up moves with the start and the return with the end, by the same
 * number of days. Neither end passes the other.
 */
export function shiftDays(days: RentalDates, { all, start, end }: Shift): RentalDates {
  const use = rentalDays(days.startDate, days.endDate) - 1
  const first = Math.min(start, use)
  const last = Math.max(end, first - use)
  return {
    pickupDate: addDays(days.pickupDate, all + first),
    startDate: addDays(days.startDate, all + first),
    endDate: addDays(days.endDate, all + last),
    returnDate: addDays(days.returnDate, all + last),
  }
}

/** The move of a rental as a whole to another pick-up day. */
export const shiftTo = (pickupDate: string, day: string): Shift => ({
  ...NO_SHIFT,
  all: daysBetween(pickupDate, day) - 1,
})

/** Moves the days so that the pick-up is on a given day; null while one of the days is unknown. */
export function daysLeavingOn(
  { pickupDate, startDate, endDate, returnDate }: { [K in keyof RentalDates]: string | null },
  day: string,
): RentalDates | null {
  if (!pickupDate || !startDate || !endDate || !returnDate) return null
  return shiftDays({ pickupDate, startDate, endDate, returnDate }, shiftTo(pickupDate, day))
}

const DATES = ['pickupDate', 'startDate', 'endDate', 'returnDate'] as const
/** All four days count as typed, so that none is proposed: they move by the same number of days. */
const TYPED: ReadonlySet<(typeof DATES)[number]> = new Set(DATES)
const NO_DAYS: ReadonlySet<string> = new Set()

/** Moves a rental to other days, with the rate for their number (D-079). */
export const withMovedDays = (
  rental: Rental,
  days: RentalDates,
  rates: readonly Pick<PriceRate, 'numberOfDays' | 'rate'>[],
): Rental => ({ ...rental, ...withDays(rental, days, { rates, typed: TYPED, closed: NO_DAYS }), ...days })

/** The fields that a move changed, with their values before and after. */
export function moveChanges(before: Rental, after: Rental) {
  const changed = keysOf(pick(before, [...DATES, 'rate'])).filter((key) => before[key] !== after[key])
  return { set: pick(after, changed), seen: pick(before, changed) }
}

/** The kind of a move for its description: by one end, or as a whole. */
export function shiftKindOf({ all, start, end }: Shift): ShiftKind {
  if (all === 0 && start === 0 && end !== 0) return 'end'
  return all === 0 && end === 0 && start !== 0 ? 'start' : 'all'
}
