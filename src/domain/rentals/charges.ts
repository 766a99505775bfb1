import type { Item } from '../items/item.ts'
import { multiply } from '../shared/money.ts'
import { MOVEMENTS as M } from './constants.ts'
import { byTime, movementsOf, type RentalWithMovements } from './movements.ts'
import type { Movement, Rental, RentalLine } from './rental.ts'

/*
 * Charges for missing units (OI-13). The line of a charge has the id of the movement that reports the unit
 * missing. Two counters that charge the same unit therefore make one line. When the unit is found, the line
 * disappears by itself.
 */

const isBulkLine = (rental: RentalWithMovements, lineId: string): boolean =>
  rental.rentalLines.find(({ id }) => id === lineId)?.multiple ?? false

/** The movements that report units missing at present: for a unit its last movement, for bulk all of them. */
export function missingNow(rental: RentalWithMovements): Movement[] {
  const ordered = movementsOf(rental).toSorted(byTime)
  const isLast = ({ itemId }: Movement, i: number) =>
    !ordered.slice(i + 1).some((later) => later.itemId === itemId)
  return ordered.filter(
    (movement, i) =>
      movement.kind === M.missing && (isBulkLine(rental, movement.lineId) || isLast(movement, i)),
  )
}

/**
 * The missing units of a row of the rental, and the lines that charge them.
 * @param itemId null: the whole line
 */
export function chargesOf(
  rental: Pick<Rental, 'rentalLines' | 'movements'>,
  lineId: string,
  itemId: string | null,
): { open: Movement[]; charged: RentalLine[] } {
  const missing = missingNow(rental).filter(
    (movement) => movement.lineId === lineId && (itemId === null || movement.itemId === itemId),
  )
  const charged = rental.rentalLines.filter(({ id }) => missing.some((movement) => movement.id === id))
  return { open: missing.filter(({ id }) => !charged.some((line) => line.id === id)), charged }
}

/** The proposed charge for each unit that did not come back; null if its replacement value is unknown. */
export const proposedCharge = (item: Partial<Pick<Item, 'replacementValue'>> | undefined): number | null =>
  item?.replacementValue || null

/** The charge for all missing units at a price per unit. */
export const chargeTotal = (missing: readonly Pick<Movement, 'quantity'>[], price: number): number =>
  multiply([missing.reduce((n, { quantity }) => n + quantity, 0), price])

/** The ids of the lines that charge units that are no longer missing. */
export function settledCharges(before: RentalWithMovements, after: RentalWithMovements): string[] {
  const still = new Set(missingNow(after).map(({ id }) => id))
  return missingNow(before).flatMap(({ id }) => (still.has(id) ? [] : [id]))
}
