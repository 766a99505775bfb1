import { useNavigate } from '@tanstack/react-router'
import { RENTAL_STATUSES } from '../../../domain/rentals/constants.ts'
import type { HandoverMode } from '../../../domain/rentals/handover.ts'
import { movementsOf, rentalCount, stillOutOf } from '../../../domain/rentals/movements.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { isActiveRental } from '../../../domain/rentals/status.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { changeRentalStatus } from '../../../shared/statuses/changeRental.ts'

/** The end of a handover: what stays behind, and the ways to leave the screen (OI-05). */
export function useFinish(rental: Rental, mode: HandoverMode) {
  const navigate = useNavigate()
  const left = mode === 'out' ? rentalCount(rental).toGo : stillOutOf(rental)
  const done = () => navigate({ to: ROUTES.RentalDetail, params: { rentalId: rental.id } })
  const finish = async () => {
    await changeRentalStatus({ id: rental.id, status: rental.status }, RENTAL_STATUSES.returned)
    await done()
  }
  const returns = mode === 'back' && left === 0 && movementsOf(rental).length > 0 && isActiveRental(rental)
  return { left, returns, done, finish }
}
