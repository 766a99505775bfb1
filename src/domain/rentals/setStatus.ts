import type { Author } from '../shared/autoLine.ts'
import type { RentalStatus } from './constants.ts'
import { loggedRental } from './log.ts'
import type { Rental } from './rental.ts'

// Apart from status.ts, which the first screen reads: a log line brings the schemas along.

/** Free among the five; the former one is kept and the log tells it (D-087). */
export function withRentalStatus(rental: Rental, status: RentalStatus, author: Author): Rental {
  if (rental.status === status) return rental
  const changed = { ...rental, status, previousStatus: rental.status }
  return loggedRental(changed, author, `status:${status}`, `Status: ${rental.status} -> ${status}`)
}
