import { IconPlus } from '../../components/icons/icons.tsx'
import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import { ask } from '../../db/lists/listClient.ts'
import { records } from '../../db/queries/records.ts'
import type { Item } from '../../domain/items/item.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import { formatDate } from '../../lib/dates.ts'
import classes from './Scan.module.css'
import { useScanNavigation } from './useScanNavigation.ts'

const SHOWN = 6

/** The rentals that will leave or have left, the earliest pickup first. */
async function comingRentals() {
  const sort = { by: 'pickupDate', dir: 'asc' as const }
  const { ids } = await ask('rentals', 'query', { term: '', all: false, sort, page: 1, size: SHOWN })
  return records(db.rental, ids)
}

const namesOf = async (rentals: readonly Rental[]) =>
  new Map(
    (
      await records(
        db.customer,
        rentals.flatMap(({ customerId }) => customerId ?? []),
      )
    ).map(({ id, name }) => [id, name]),
  )

/** Selects the rental for a scanned item: a new one, or one that is being prepared. */
export function AddToRental({ item, onDone }: { item: Item; onDone: () => void }) {
  const navigation = useScanNavigation()
  const go = (way: () => unknown) => {
    onDone()
    void way()
  }
  const rentals = useLive(comingRentals, [])
  const names = useLive(() => namesOf(rentals ?? []), [rentals])
  return (
    <div className={classes.rows}>
      <button
        type="button"
        className={classes.row}
        data-autofocus
        onClick={() => go(() => navigation.newRental(item.id))}
      >
        <IconPlus size={18} />
        <span className={classes.rowText}>Nieuwe verhuur</span>
      </button>
      {(rentals ?? []).map((rental) => (
        <button
          key={rental.id}
          type="button"
          className={classes.row}
          onClick={() => go(() => navigation.toRental(rental.id, item.id))}
        >
          <strong>{rentalName(rental)}</strong>
          <span className={classes.rowText}>
            {[names?.get(rental.customerId ?? '') ?? rental.tempCusName, rental.status]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className={classes.rowEnd}>{formatDate(rental.pickupDate)}</span>
        </button>
      ))}
    </div>
  )
}
