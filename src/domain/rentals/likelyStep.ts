import { isHandedOut, rentalCount, stillOutOf } from './movements.ts'
import { RENTAL_STATUSES, type Rental } from './rental.ts'

type StepRental = Pick<Rental, 'status' | 'pickupDate' | 'rentalLines' | 'movements'>

/**
 * The likely next action with a rental: confirm an option, hand over, or take back. Null if it is done. If
 * nobody records what leaves, everything counts as gone after the pick-up day.
 */
export function likelyStep(rental: StepRental, today: string): 'confirm' | 'out' | 'back' | null {
  if (rental.status === RENTAL_STATUSES.option) return 'confirm'
  if (rental.status !== RENTAL_STATUSES.confirmed) return null
  const isToGo = rentalCount(rental).toGo > 0 && (isHandedOut(rental) || rental.pickupDate >= today)
  if (isToGo) return 'out'
  return stillOutOf(rental) > 0 ? 'back' : null
}
