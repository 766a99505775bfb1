import type { Rental } from '../rentals/rental.ts'
import { isActiveRental } from '../rentals/status.ts'
import type { Repair } from '../repairs/repair.ts'
import { isArchived } from '../repairs/statusList.ts'

/** Work for a customer that is not done yet, with the day since which, or from which, it waits. */
export type OpenWork =
  | { kind: 'repair'; day: string; repair: Repair }
  | { kind: 'rental'; day: string; rental: Rental }

/** The open work of both departments for a customer, the longest waiting first. */
export function openWorkOf(repairs: readonly Repair[], rentals: readonly Rental[]): OpenWork[] {
  const work: OpenWork[] = [
    ...repairs
      .filter((repair) => !isArchived(repair))
      .map((repair) => ({ kind: 'repair' as const, day: repair.dateIn, repair })),
    ...rentals
      .filter((rental) => isActiveRental(rental))
      .map((rental) => ({ kind: 'rental' as const, day: rental.pickupDate, rental })),
  ]
  return work.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}
