import { RENTAL_STATUSES } from '../rentals/constants.ts'
import { stillOutOf } from '../rentals/movements.ts'
import type { Rental } from '../rentals/rental.ts'
import { isActiveRental } from '../rentals/status.ts'
import type { Repair } from '../repairs/repair.ts'
import { isArchived, isReady, REPAIR_STATUSES } from '../repairs/statusList.ts'
import { addYears } from '../shared/calendar.ts'
import { sum } from '../shared/money.ts'

/** A number of records with their amount, VAT included. */
interface CountedAmount {
  count: number
  amount: number
}

/** The figures of a customer. Each equals what the list shows that it leads to. */
export interface CustomerFigures {
  openRepairs: number
  /** The open repairs that can be collected. */
  readyRepairs: number
  openRentals: number
  /** The units that are with the customer. */
  unitsOut: number
  /** Collected, and not billed yet. */
  repairsToBill: CountedAmount
  /** Brought back, and not closed yet. */
  rentalsToBill: CountedAmount
  /** Repairs brought in and rentals picked up in the last 12 months, without cancelled rentals. */
  lastYear: { repairs: number; rentals: number; amount: number }
}

const counted = (amounts: readonly number[]): CountedAmount => ({
  count: amounts.length,
  amount: sum(amounts),
})
const repairAmount = ({ repairTotalInclVat }: Repair): number => repairTotalInclVat
const rentalAmount = ({ totalPriceInclVat }: Rental): number => totalPriceInclVat

/** @param today 'YYYY-MM-DD' in Brussels */
export function customerFigures(
  repairs: readonly Repair[],
  rentals: readonly Rental[],
  today: string,
): CustomerFigures {
  const openRepairs = repairs.filter((repair) => !isArchived(repair))
  const openRentals = rentals.filter((rental) => isActiveRental(rental))
  const from = addYears(today, -1)
  const isRecent = (day: string) => day > from && day <= today
  const ofYear = {
    repairs: repairs.filter(({ dateIn }) => isRecent(dateIn)),
    rentals: rentals.filter(
      ({ pickupDate, status }) => isRecent(pickupDate) && status !== RENTAL_STATUSES.cancelled,
    ),
  }
  return {
    openRepairs: openRepairs.length,
    readyRepairs: openRepairs.filter(({ status }) => isReady(status)).length,
    openRentals: openRentals.length,
    unitsOut: openRentals
      .filter(({ status, pickupDate }) => status === RENTAL_STATUSES.confirmed && pickupDate <= today)
      .reduce((units, rental) => units + stillOutOf(rental), 0),
    repairsToBill: counted(
      repairs.filter(({ status }) => status === REPAIR_STATUSES.pickedUp).map(repairAmount),
    ),
    rentalsToBill: counted(
      rentals.filter(({ status }) => status === RENTAL_STATUSES.returned).map(rentalAmount),
    ),
    lastYear: {
      repairs: ofYear.repairs.length,
      rentals: ofYear.rentals.length,
      amount: sum([...ofYear.repairs.map(repairAmount), ...ofYear.rentals.map(rentalAmount)]),
    },
  }
}
