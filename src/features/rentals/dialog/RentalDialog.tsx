import { Button, Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { useOpening } from '../../../components/page/useOpening.ts'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { rentalWithLines, type RentalWithLines, repairOfDepannage } from '../../../db/queries/rentals.ts'
import { isBilledRental } from '../../../domain/invoices/billed.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import { formatMoney } from '../../../lib/money.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { texts } from '../../../lib/texts.ts'
import { useToday } from '../../../shared/forms/useToday.ts'
import { RentalDocumentButton } from '../../../shared/documents/rental/RentalDocumentButton.tsx'
import { rentalTone } from '../../../shared/statuses/rentalStatuses.ts'
import { RentedLines } from '../../../shared/stock/RentedLines.tsx'
import { RentalDialogFacts, type RentalDialogFactsProps } from './RentalDialogFacts.tsx'
import classes from './RentalDialog.module.css'

const UblAction = lazyComponent(() => import('../../../shared/documents/UblAction.tsx'), 'UblAction')

export interface RentalDialogProps {
  /** Null keeps the dialog closed. */
  rentalId: string | null
  onClose: () => void
}

/**
 * A summary of a rental with a link to its detail page, for overview, calendar and planner (VL, CL-02, PL-05,
 * D-094).
 */
export function RentalDialog({ rentalId, onClose }: RentalDialogProps) {
  const today = useToday()
  const found = useLive(() => atAGlance(rentalId, today), [rentalId, today])
  const shown = found?.rental.id === rentalId ? found : null
  const { there, open } = useOpening(shown !== null)
  if (!there) return null
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={shown ? `${shown.rental.type} ${rentalName(shown.rental)}` : ''}
      size="lg"
      closeButtonProps={{ 'aria-label': texts.close }}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      {shown && <Content {...shown} onClose={onClose} />}
    </Modal>
  )
}

type Glance = RentalWithLines & RentalDialogFactsProps

/** Loads everything in one read, so that nothing shifts after the dialog opens. */
async function atAGlance(rentalId: string | null, today: string): Promise<Glance | null> {
  const found = await rentalWithLines(rentalId, today)
  if (!found) return null
  const { customerId } = found.rental
  const customer = customerId ? await db.customer.get(customerId) : undefined
  return { ...found, customer, repair: await repairOfDepannage(found.rental) }
}

function Content({ rental, lines, onClose, ...facts }: Glance & { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <div className={classes.body}>
      <p className={classes.head}>
        <StatusBadge tone={rentalTone(rental.status)}>{rental.status}</StatusBadge>
        <span>{rental.reference}</span>
      </p>
      <RentalDialogFacts rental={rental} {...facts} />
      <RentedLines label="Items" lines={lines} />
      <p className={classes.total}>Totaal incl. btw: {formatMoney(rental.totalPriceInclVat)}</p>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        {isBilledRental(rental) && <UblAction of={{ e: 'rental', id: rental.id }} />}
        <RentalDocumentButton rentalId={rental.id} />
        <Button
          data-autofocus
          onClick={() => void navigate({ to: ROUTES.RentalDetail, params: { rentalId: rental.id } })}
        >
          Ga naar verhuur
        </Button>
      </div>
    </div>
  )
}
