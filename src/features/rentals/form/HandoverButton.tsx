import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { RentalDraft } from '../../../domain/rentals/form.ts'
import { nextHandover } from '../../../domain/rentals/handover.ts'
import { isActiveRental } from '../../../domain/rentals/status.ts'
import { ROUTES } from '../../../lib/routes.ts'

/** Opens the handover: the units of a rental leave or come back. @param rental as it is stored */
export function HandoverButton({ rental, today }: { rental: RentalDraft; today: string }) {
  const navigate = useNavigate()
  if (!isActiveRental(rental)) return null
  const mode = nextHandover({ ...rental, pickupDate: rental.pickupDate ?? today }, today)
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
