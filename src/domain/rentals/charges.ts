import type { Item } from '../items/item.ts'
import { multiply } from '../shared/money.ts'
import { MOVEMENTS as M } from './constants.ts'
import { byTime, movementsOf, type OutIn } from './movements.ts'
import type { Movement, Rental, RentalLine } from './rental.ts'

/*
 * What is missing can be charged (OI-13). The line that does so has the id of the movement that says what is missing: two
 * counters that charge the same piece make one line, and when it is found the line goes by itself.
 */

const isBulkLine = (rental: OutIn, lineId: string): boolean =>
  rental.rentalLines.find(({ id }) => id === lineId)?.multiple ?? false

/** The movements that say what is missing as of now: of a piece the last of it, of bulk all that stand. */
export function missingNow(rental: OutIn): Movement[] {
  const ordered = movementsOf(rental).toSorted(byTime)
  const isLast = ({ itemId }: Movement, i: number) =>
    !ordered.slice(i + 1).some((later) => later.itemId === itemId)
  return ordered.filter(
    (movement, i) =>
      movement.kind === M.missing && (isBulkLine(rental, movement.lineId) || isLast(movement, i)),
  )
}

/** What is missing of a row of the rental, and whether it is charged. @param itemId null: all of the line */
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

/** What is proposed for each piece that did not come back; null: nobody said what it costs to replace. */
export const proposedCharge = (item: Partial<Pick<Item, 'replacementValue'>> | undefined): number | null =>
  item?.replacementValue || null

/** What is charged for all that is missing, at so much for each piece. */
export const chargeTotal = (missing: readonly Pick<Movement, 'quantity'>[], price: number): number =>
  multiply([missing.reduce((n, { quantity }) => n + quantity, 0), price])

/** The lines that charge what is no longer missing. */
export function settledCharges(before: OutIn, after: OutIn): string[] {
  const still = new Set(missingNow(after).map(({ id }) => id))
  return missingNow(before).flatMap(({ id }) => (still.has(id) ? [] : [id]))
}
