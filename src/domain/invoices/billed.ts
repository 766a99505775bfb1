import { RENTAL_STATUSES } from '../rentals/constants.ts'
import type { Rental } from '../rentals/rental.ts'

/* Separate from the invoices: a screen that asks only this should not load them. */

/**
 * True if a rental is ready for the bookkeeping. A rental has no status 'billed'; it is closed when
 * everything is settled.
 */
export const isBilledRental = ({ status }: Pick<Rental, 'status'>): boolean =>
  status === RENTAL_STATUSES.closed
