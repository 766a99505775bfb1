import { daysBetween } from '../shared/days.ts'
import { addOpenDays, type ClosedDays } from '../shared/openDays.ts'
import type { PriceRate } from '../settings/settings.ts'
import { validationTexts } from '../shared/validationTexts.ts'
import type { Rental } from './rental.ts'

/** The proposed day of pick-up: the last working day strictly before the start (D-076). */
export const pickupDayFor = (startDate: string, closed: ClosedDays): string =>
  addOpenDays(startDate, -1, closed)

/** The proposed day of return: the first working day strictly after the end (D-076). */
export const returnDayFor = (endDate: string, closed: ClosedDays): string => addOpenDays(endDate, 1, closed)

/**
 * The number of calendar days from start to end, both included; closed days count too (D-077). 0 if the end
 * is before the start.
 */
export const rentalDays = (startDate: string, endDate: string): number =>
  endDate < startDate ? 0 : daysBetween(startDate, endDate)

/**
 * The row of the price list for a number of days: the one with the most days that are not more than these
 * (D-078). Null if there is none.
 */
export function rateRowFor(
  rates: readonly Pick<PriceRate, 'numberOfDays' | 'rate'>[],
  days: number,
): Pick<PriceRate, 'numberOfDays' | 'rate'> | null {
  const fitting = rates.filter(({ numberOfDays }) => numberOfDays <= days)
  return fitting.reduce<(typeof fitting)[number] | null>(
    (best, row) => (best === null || row.numberOfDays > best.numberOfDays ? row : best),
    null,
  )
}

/** The factor on the day price for a number of days; 1 if the price list has no row for it (D-078, PR-14). */
export const rateForDays = (
  rates: readonly Pick<PriceRate, 'numberOfDays' | 'rate'>[],
  days: number,
): number => rateRowFor(rates, days)?.rate ?? 1

/**
 * True if a period is over. The form then asks, because such a rental may be a typing error (NI-04).
 * @param today 'yyyy-MM-dd'
 */
export const isPeriodPast = (endDate: string | null, today: string): boolean =>
  Boolean(endDate) && String(endDate) < today

export type RentalDates = Pick<Rental, 'startDate' | 'endDate' | 'pickupDate' | 'returnDate'>

/**
 * The errors of the four days by field, in Dutch; empty if they are right. A missing day is null or ''. The
 * form uses it before a search of items, and so does every save (D-076; RENTAL §5).
 */
export function dateProblems(
  dates: { [K in keyof RentalDates]: string | null },
): Partial<Record<keyof RentalDates, string>> {
  const { startDate, endDate, pickupDate, returnDate } = dates
  const missing = Object.entries({ startDate, endDate, pickupDate, returnDate })
    .filter(([, day]) => !day)
    .map(([field]) => [field, validationTexts.required] as const)
  return {
    ...(startDate && endDate && endDate < startDate ? { endDate: validationTexts.endBeforeStart } : {}),
    ...(startDate && pickupDate && pickupDate > startDate
      ? { pickupDate: validationTexts.pickupAfterStart }
      : {}),
    ...(endDate && returnDate && returnDate < endDate ? { returnDate: validationTexts.returnBeforeEnd } : {}),
    ...Object.fromEntries(missing),
  }
}
