import { unitsOfLine } from '../rentals/movements.ts'
import { MOVEMENTS, type Rental } from '../rentals/rental.ts'
import { isActiveRental } from '../rentals/status.ts'
import { isUnitOut } from './whereabouts.ts'

/**
 * The rental to which a unit belongs now: the one that has it, else the next one that asks for it. Null if there
 * is none.
 * @param rentals the rentals that name the unit
 */
export function rentalOfUnit(itemId: string, rentals: readonly Rental[], today: string): Rental | null {
  const active = rentals.filter((rental) => isActiveRental(rental))
  const asking = active
    .filter((rental) => rental.rentalLines.some((line) => asksUnit(rental, line, itemId)))
    .toSorted((a, b) => a.pickupDate.localeCompare(b.pickupDate))
  return active.find((rental) => isUnitOut(rental, itemId, today)) ?? asking[0] ?? null
}

/** True if the line names the unit and it did not come back yet. */
function asksUnit(rental: Rental, line: Rental['rentalLines'][number], itemId: string): boolean {
  const kind = unitsOfLine(rental, line.id).find((unit) => unit.itemId === itemId)?.kind
  if (kind === undefined) return line.itemId === itemId
  return kind === MOVEMENTS.chosen || kind === MOVEMENTS.missing
}
