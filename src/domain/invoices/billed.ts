import { RENTAL_STATUSES } from '../rentals/constants.ts'
import type { Rental } from '../rentals/rental.ts'

/* Apart from the invoices, because a screen that only asks this should not fetch them. */

/** Whether a rental is ready for the bookkeeping: it has no status of its own for that, and ends when all is settled. */
export const isBilledRental = ({ status }: Pick<Rental, 'status'>): boolean =>
  status === RENTAL_STATUSES.closed
