import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { PreviewFact, PreviewFacts, PreviewPanel } from '../../../components/list/PreviewPanel.tsx'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { rentalWithLines } from '../../../db/queries/rentals.ts'
import { RENTAL_FIELDS } from '../../../domain/rentals/fieldList.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import { formatDate } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { useToday } from '../../../shared/forms/useToday.ts'
import { rentalTone } from '../../../shared/statuses/rentalStatuses.ts'
import { RentedLines } from '../../../shared/stock/RentedLines.tsx'

const DAYS = ['pickupDate', 'returnDate', 'startDate', 'endDate'] as const

/** A rental beside its list: days, lines and total (LI-09). */
export function RentalPreview({ rentalId, onClose }: { rentalId: string; onClose: () => void }) {
  const today = useToday()
  const navigate = useNavigate()
  const found = useLive(async () => {
    const rental = await rentalWithLines(rentalId, today)
    return rental && { ...rental, customer: await db.customer.get(rental.rental.customerId ?? '') }
  }, [rentalId, today])
  if (!found) return null
  const { rental, lines, customer } = found
  return (
    <PreviewPanel
      title={rentalName(rental)}
      badge={<StatusBadge tone={rentalTone(rental.status)}>{rental.status}</StatusBadge>}
      subtitle={customer?.name ?? rental.tempCusName ?? ''}
      onClose={onClose}
    >
      <PreviewFacts>
        {DAYS.map((day) => (
          <PreviewFact key={day} term={RENTAL_FIELDS[day].label}>
            {formatDate(rental[day])}
          </PreviewFact>
        ))}
      </PreviewFacts>
      <RentedLines label="Lijnen" lines={lines} />
      <PreviewFacts>
        <PreviewFact term="Totaal incl. btw">{formatMoney(rental.totalPriceInclVat)}</PreviewFact>
      </PreviewFacts>
      <Button
        variant="default"
        onClick={() => void navigate({ to: ROUTES.RentalDetail, params: { rentalId: rental.id } })}
      >
        Ga naar verhuur
      </Button>
    </PreviewPanel>
  )
}
