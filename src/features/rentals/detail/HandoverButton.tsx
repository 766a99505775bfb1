import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { nextHandover } from '../../../domain/rentals/handover.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { isActiveRental } from '../../../domain/rentals/status.ts'
import { ROUTES } from '../../../lib/routes.ts'

/** Opens the handover: the units of a rental leave or come back. */
export function HandoverButton({ rental, today }: { rental: Rental; today: string }) {
  const navigate = useNavigate()
  if (!isActiveRental(rental)) return null
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
