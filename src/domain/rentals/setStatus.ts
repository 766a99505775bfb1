import type { Author } from '../shared/autoLine.ts'
import type { RentalStatus } from './constants.ts'
import { withAutoRentalLogLine } from './log.ts'
import type { Rental } from './rental.ts'

// Separate from status.ts, which the first screen loads: a log line needs the schemas.

/**
 * Sets a status; any of the five can follow any other. The former one is stored, and the log records the
 * change (D-087).
 */
export function withRentalStatus(rental: Rental, status: RentalStatus, author: Author): Rental {
  if (rental.status === status) return rental
  const changed = { ...rental, status, previousStatus: rental.status }
  return withAutoRentalLogLine(changed, author, `status:${status}`, `Status: ${rental.status} -> ${status}`)
}
