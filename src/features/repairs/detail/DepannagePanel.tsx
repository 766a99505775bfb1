import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { IconPlus } from '../../../components/icons/icons.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import { useLive } from '../../../db/live.ts'
import { rentalWithLines, type RentalWithLines } from '../../../db/queries/rentals.ts'
import { dutchDay } from '../../../domain/shared/days.ts'
import { RENTAL_STATUSES } from '../../../domain/rentals/constants.ts'
import { acceptsItems } from '../../../domain/rentals/depannage.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { texts } from '../../../lib/texts.ts'
import { RentedLines } from '../../../shared/stock/RentedLines.tsx'
import { applyRentalStatus } from '../../../shared/statuses/changeRental.ts'
import { rentalTone } from '../../../shared/statuses/rentalStatuses.ts'
import { useToday } from '../../../shared/forms/useToday.ts'
import { DepannageDialog } from './DepannageDialog.tsx'
import classes from './Detail.module.css'

/** The items that the customer has on loan during the repair (DP-01, DP-07, D-064). */
export function DepannagePanel({ repair }: { repair: Repair }) {
  const [adding, setAdding] = useState(false)
  const today = useToday()
  const lent = useLive(() => rentalWithLines(repair.rentalId, today), [repair.rentalId, today])
  const active = acceptsItems(lent?.rental)
  return (
    <Panel
      title="Depannage"
      // No actions until it is known whether something is on loan.
      actions={
        lent !== undefined && (
          <>
            {lent && active && (
              <ActionButton onClick={() => void giveBack(lent.rental.id)}>Teruggebracht</ActionButton>
            )}
            <ActionButton icon={<IconPlus />} onClick={() => setAdding(true)}>
              {active ? 'Items toevoegen' : 'Nieuwe depannage'}
            </ActionButton>
          </>
        )
      }
    >
      {lent ? (
        <Lent {...lent} />
      ) : (
        <EmptyState
          inPanel
          text={texts.empty}
          hint="Met Nieuwe depannage leent u iets uit zolang het item hier is."
        />
      )}
      <DepannageDialog
        opened={adding}
        repair={repair}
        running={lent && active ? lent.rental : null}
        onClose={() => setAdding(false)}
      />
    </Panel>
  )
}

function Lent({ rental, lines }: RentalWithLines) {
  return (
    <div className={classes.stack}>
      <div className={classes.lent}>
        <Link to={ROUTES.RentalDetail} params={{ rentalId: rental.id }}>
          {rental.reference ?? rentalName(rental)}
        </Link>
        <StatusBadge tone={rentalTone(rental.status)}>{rental.status}</StatusBadge>
        <span>{`${dutchDay(rental.pickupDate)} – ${dutchDay(rental.returnDate)}`}</span>
      </div>
      <RentedLines label="Items van de depannage" lines={lines} />
    </div>
  )
}

/** Marks the rental as returned; the stock is free at once (D-083, D-087). */
const giveBack = (id: string): Promise<void> => applyRentalStatus({ id, status: RENTAL_STATUSES.returned })
