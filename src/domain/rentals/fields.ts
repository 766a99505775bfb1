import type { RentalStatus } from './constants.ts'
import { RENTAL_FIELDS } from './fieldList.ts'
import { withAutoRentalLogLine } from './log.ts'
import { withRate } from './prices.ts'
import type { Rental } from './rental.ts'
import type { Author } from '../shared/autoLine.ts'

// Separate from status.ts, which the first screen loads: a log line needs the schemas.

/**
 * Sets a status; any of the five can follow any other. The former one is stored, and the log records the
 * change (D-087).
 */
function withRentalStatus(rental: Rental, status: RentalStatus, author: Author): Rental {
  if (rental.status === status) return rental
  const changed = { ...rental, status, previousStatus: rental.status }
  return withAutoRentalLogLine(changed, author, `status:${status}`, `Status: ${rental.status} -> ${status}`)
}

export type RentalField = keyof typeof RENTAL_FIELDS
export const isRentalField = (name: string): name is RentalField => Object.hasOwn(RENTAL_FIELDS, name)

/** The facts beside the rental that the rules of a field need. */
export interface RentalFieldFacts {
  /** The present setting vatAmount, in percent. A rental gets it when it is no longer free of VAT (D-082). */
  vatPercentage: number
}

/**
 * Sets one field of a rental and applies its consequences (D-079, D-082, D-087). The caller recalculates the
 * amounts as the last step.
 */
export function withRentalField(
  rental: Rental,
  field: RentalField,
  value: unknown,
  author: Author,
  facts: RentalFieldFacts,
): Rental {
  switch (field) {
    case 'status':
      return withRentalStatus(rental, value as RentalStatus, author)
    case 'rate':
      return withRate(rental, value as number)
    case 'vatFree':
      return { ...rental, vatFree: value as boolean, vatPercentage: value ? 0 : facts.vatPercentage }
    case 'customerId':
      return { ...rental, customerId: value as string | null, customerContactId: null }
    default:
      return { ...rental, [field]: value }
  }
}
