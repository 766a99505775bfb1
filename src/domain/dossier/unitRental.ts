import { unitsOfLine } from '../rentals/movements.ts'
import { MOVEMENTS, type Rental } from '../rentals/rental.ts'
import { isActiveRental } from '../rentals/status.ts'
import { isUnitOut } from './whereabouts.ts'

/** The rentals of a unit from today on. */
export interface UnitPlan {
  /** The rental that has it. */
  has: Rental | null
  /** The next rental that asks for it. */
  next: Rental | null
}

/** @param rentals the rentals that name the unit */
export function unitPlan(itemId: string, rentals: readonly Rental[], today: string): UnitPlan {
  const active = rentals.filter((rental) => isActiveRental(rental))
  const has = active.find((rental) => isUnitOut(rental, itemId, today)) ?? null
  const asking = active
    .filter((rental) => rental !== has && rental.rentalLines.some((line) => asksUnit(rental, line, itemId)))
    .toSorted((a, b) => a.pickupDate.localeCompare(b.pickupDate))
  return { has, next: asking[0] ?? null }
}

/** The rental to which a unit belongs now: the one that has it, else the next one that asks for it. */
export function rentalOfUnit(itemId: string, rentals: readonly Rental[], today: string): Rental | null {
  const { has, next } = unitPlan(itemId, rentals, today)
  return has ?? next
}

/** True if the line names the unit and it did not come back yet. */
function asksUnit(rental: Rental, line: Rental['rentalLines'][number], itemId: string): boolean {
  const kind = unitsOfLine(rental, line.id).find((unit) => unit.itemId === itemId)?.kind
  if (kind === undefined) return line.itemId === itemId
  return kind === MOVEMENTS.chosen || kind === MOVEMENTS.missing
}
