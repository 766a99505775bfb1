import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { nextHandover } from '../../../domain/rentals/handover.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { RENTAL_STATUSES } from '../../../domain/rentals/constants.ts'
import { ROUTES } from '../../../lib/routes.ts'

/** Opens the handover of an option. Of a confirmed rental it is the next step, in the bar below the head. */
export function HandoverButton({ rental, today }: { rental: Rental; today: string }) {
  const navigate = useNavigate()
  if (rental.status !== RENTAL_STATUSES.option) return null
  const mode = nextHandover(rental, today)
  const params = { rentalId: rental.id }
  return (
    <Button
      variant="default"
      onClick={() => void navigate({ to: ROUTES.RentalHandover, params, search: { mode } })}
    >
      {mode === 'out' ? 'Meegeven' : 'Terugnemen'}
    </Button>
  )
}
