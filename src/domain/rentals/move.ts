import { addDays, daysBetween } from '../shared/calendar.ts'
import { keysOf, pick } from '../shared/objects.ts'
import type { PriceRate } from '../settings/settings.ts'
import { type RentalDates, rentalDays } from './days.ts'
import { withDays } from './form.ts'
import type { Rental } from './rental.ts'

/** By how many days a rental is moved: all of it, and then each end of its use by itself. */
export interface Shift {
  all: number
  start: number
  end: number
}
export type Hold = keyof Shift

/** Where it stands. */
export const NO_SHIFT: Shift = { all: 0, start: 0, end: 0 }

/**
 * The days of a rental that is moved. Pick-up goes along with the start and return with the end, by as many days; neither
 * end passes the other.
 */
export function shifted(days: RentalDates, { all, start, end }: Shift): RentalDates {
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

/** The same days from another pick-up on; null while one of them is not known. */
export function leavingOn(
  { pickupDate, startDate, endDate, returnDate }: { [K in keyof RentalDates]: string | null },
  day: string,
): RentalDates | null {
  if (!pickupDate || !startDate || !endDate || !returnDate) return null
  const all = daysBetween(pickupDate, day) - 1
  return shifted({ pickupDate, startDate, endDate, returnDate }, { ...NO_SHIFT, all })
}

const DATES = ['pickupDate', 'startDate', 'endDate', 'returnDate'] as const
/** None of them is proposed: they go along by as many days. */
const TYPED: ReadonlySet<(typeof DATES)[number]> = new Set(DATES)
const NO_DAYS: ReadonlySet<string> = new Set()

/** The rental on other days, at the rate of their number (D-079). */
export const movedTo = (
  rental: Rental,
  days: RentalDates,
  rates: readonly Pick<PriceRate, 'numberOfDays' | 'rate'>[],
): Rental => ({ ...rental, ...withDays(rental, days, { rates, typed: TYPED, closed: NO_DAYS }), ...days })

/** What of it a move changed, as one rental has it and as the other. */
export function changesOf(before: Rental, after: Rental) {
  const changed = keysOf(pick(before, [...DATES, 'rate'])).filter((key) => before[key] !== after[key])
  return { set: pick(after, changed), seen: pick(before, changed) }
}

/** Which way it was moved, for what is said of it: by one end, or as a whole. */
export function heldBy({ all, start, end }: Shift): Hold {
  if (all === 0 && start === 0 && end !== 0) return 'end'
  return all === 0 && end === 0 && start !== 0 ? 'start' : 'all'
}
