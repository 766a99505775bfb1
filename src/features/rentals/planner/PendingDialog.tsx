import { Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { useOpening } from '../../../components/page/useOpening.ts'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { records } from '../../../db/queries/records.ts'
import { modelNameOf } from '../../../domain/rentals/claims.ts'
import type { PendingPickup, PendingUnits } from '../../../domain/rentals/pendingPickups.ts'
import { hasMoved } from '../../../domain/rentals/positions.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { countedName } from '../../../domain/rentals/summary.ts'
import { namedModel } from '../../../domain/items/model.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { texts } from '../../../lib/texts.ts'
import { assignUnits } from './assignUnits.ts'
import classes from './PendingDialog.module.css'
import { longDay } from './visibleDays.ts'

interface PendingDialogProps {
  /** The days that are listed; null keeps the dialog closed. */
  pending: readonly PendingPickup[] | null
  today: string
  onClose: () => void
}

/** Lists the units that are still to be chosen, each with the button that chooses them. */
export function PendingDialog({ pending, today, onClose }: PendingDialogProps) {
  const ids = [...new Set((pending ?? []).flatMap(({ units }) => units.map(({ rentalId }) => rentalId)))]
  const found = useLive(() => records(db.rental, ids), [ids.join()])
  const { there, open } = useOpening(pending !== null && found !== undefined)
  if (!there) return null
  const rentals = new Map((found ?? []).map((rental) => [rental.id, rental]))
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title="Nog toe te wijzen"
      size="lg"
      closeButtonProps={{ 'aria-label': texts.close }}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      {pending?.length === 0 && <p className={classes.none}>Alles is toegewezen.</p>}
      {pending?.map(({ day, units }) => (
        <section key={day} aria-label={longDay(day)}>
          <h3 className={classes.day}>{longDay(day)}</h3>
          <ul className={classes.list}>
            {units.map((one) => (
              <Units
                key={`${one.rentalId} ${one.key}`}
                units={one}
                rental={rentals.get(one.rentalId)}
                today={today}
              />
            ))}
          </ul>
        </section>
      ))}
    </Modal>
  )
}

interface UnitsProps {
  units: PendingUnits
  rental: Rental | undefined
  today: string
}

function Units({ units: { rentalId, title, key, quantity }, rental, today }: UnitsProps) {
  const line = rental?.rentalLines.find((one) => one.itemId === null && namedModel(one) === key)
  const name = line ? (modelNameOf(line) ?? '') : ''
  return (
    <li>
      <span className={classes.what}>
        <strong>{countedName(quantity, name)}</strong>
        <Link to={ROUTES.RentalDetail} params={{ rentalId }}>
          {title}
        </Link>
      </span>
      {rental && !hasMoved(rental) && (
        <ChangeButton
          variant="default"
          aria-label={`${name} toewijzen aan ${title}`}
          onClick={() => void assignUnits(rentalId, key, today)}
        >
          Toewijzen
        </ChangeButton>
      )}
    </li>
  )
}
