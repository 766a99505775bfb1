import { addDays } from '../shared/days.ts'
import { repairName } from '../repairs/number.ts'
import type { Repair } from '../repairs/repair.ts'
import { COMPANY_CUSTOMER } from '../customers/companyCustomer.ts'
import { RENTAL_STATUSES, RENTAL_TYPES } from './constants.ts'
import type { Rental } from './rental.ts'
import type { RentalDates } from './days.ts'
import { isActiveRental } from './status.ts'

/** The number of days of an on-site assistance if the repair has no planned end (D-064). */
const DEPANNAGE_DAYS = 14

/**
 * From today until the planned end of the repair if that is in the future, otherwise for two weeks (D-064).
 */
export function depannageDates(repair: Pick<Repair, 'endDate'>, today: string): RentalDates {
  const { endDate } = repair
  const until = endDate !== null && endDate > today ? endDate : addDays(today, DEPANNAGE_DAYS)
  return { startDate: today, pickupDate: today, endDate: until, returnDate: until }
}

/** The fields that an on-site assistance takes from its repair (D-064). */
export const depannageOf = (
  repair: Pick<Repair, 'endDate' | 'customerId' | 'customerContactId' | 'number' | 'provisionalRef'>,
  today: string,
) => ({
  type: RENTAL_TYPES.depannage,
  status: RENTAL_STATUSES.confirmed,
  ...depannageDates(repair, today),
  customerId: repair.customerId,
  customerContactId: repair.customerContactId,
  tempCusName: repair.customerId === null ? COMPANY_CUSTOMER : null,
  notes: `Depannage bij herstelling ${repairName(repair)}`,
})

/**
 * True if newly chosen items join this rental instead of a new one: while it is Optie or Bevestigd (D-064).
 */
export const acceptsItems = (rental: Pick<Rental, 'status'> | undefined): boolean =>
  rental !== undefined && isActiveRental(rental)
