import type { ListFilters } from '../../../components/list/listFilters.ts'
import type { RentalFilters } from '../../../db/lists/listQueries.ts'

/** The filters of the overview (LI-03), by their names in the address. */
export const RENTAL_FILTERS = ['status', 'late', 'customer'] as const

export const LATE_WORD = 'Te laat'

/** Returns the filter for the list in memory; undefined without filters, as when the overview opens. */
export function rentalFilters(
  { status, late, customer }: ListFilters,
  today: string,
): RentalFilters | undefined {
  if ((status ?? late ?? customer) === undefined) return undefined
  return {
    ...(status === undefined ? {} : { status: [status] }),
    ...(customer === undefined ? {} : { customerId: customer }),
    ...(late === undefined ? {} : { late: today }),
  }
}
