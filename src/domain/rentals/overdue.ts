import { RENTAL_STATUSES } from './constants.ts'
import type { Rental } from './rental.ts'

/**
 * True if the equipment of a rental is out beyond its day of return (D-083, D-129 N3): confirmed, and not
 * back. This is the only rule for it. Its result is stored with the rental, at each save and every night.
 * @param today 'YYYY-MM-DD' in Brussels
 */
export const isOverdue = (
  { status, pickupDate, returnDate }: Pick<Rental, 'pickupDate' | 'returnDate'> & { status: string },
  today: string,
): boolean => status === RENTAL_STATUSES.confirmed && pickupDate <= today && returnDate < today
