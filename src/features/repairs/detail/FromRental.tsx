import { Link } from '@tanstack/react-router'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import { ROUTES } from '../../../lib/routes.ts'
import classes from './ItemCard.module.css'

/** The rental from which the item came back damaged (OI-06). Empty if this device lacks it. */
export function FromRental({ rentalId }: { rentalId: string }) {
  const rental = useLive(() => db.rental.get(rentalId), [rentalId])
  if (!rental) return null
  return (
    <p className={classes.facts}>
      Beschadigd terug uit{' '}
      <Link className={classes.rental ?? ''} to={ROUTES.RentalDetail} params={{ rentalId }}>
        verhuur {rentalName(rental)}
      </Link>
    </p>
  )
}
