import { MOVEMENTS as M } from './constants.ts'
import { lineCount, movementsOf, type RentalWithMovements } from './movements.ts'

/*
 * Bulk that did not come back (OI-19, OI-20). The number of missing units is not stored in the item. It is
 * calculated from the movements of all rentals, whatever their status. A unit that is found therefore counts
 * again, and two devices get the same number. Writing off lowers the stock of the item itself, once; the
 * units are then no longer missing.
 */

type Line = RentalWithMovements['rentalLines'][number]

/** Numbers of units by item id. */
export type QuantitiesByItem = ReadonlyMap<string, number>

/**
 * The number of missing units of a bulk line that are written off. It cannot exceed the number of missing
 * units.
 */
export const writtenOffQuantity = (rental: RentalWithMovements, line: Line): number =>
  Math.min(
    movementsOf(rental).reduce(
      (sum, { lineId, kind, quantity }) =>
        lineId === line.id && kind === M.writtenOff ? sum + quantity : sum,
      0,
    ),
    lineCount(rental, line).missing,
  )

/** '3 ontbreken'. */
export const missingText = (n: number): string => (n === 1 ? '1 ontbreekt' : `${n} ontbreken`)

const byItem = (rental: RentalWithMovements, count: (line: Line) => number): QuantitiesByItem => {
  const found = new Map<string, number>()
  for (const line of rental.rentalLines) {
    const n = line.multiple && line.itemId !== null ? count(line) : 0
    if (line.itemId !== null && n > 0) found.set(line.itemId, (found.get(line.itemId) ?? 0) + n)
  }
  return found
}

const hasReportedMissing = (rental: RentalWithMovements): boolean =>
  movementsOf(rental).some(({ kind }) => kind === M.missing)
const NOTHING: QuantitiesByItem = new Map()

/** The missing bulk of a rental, written off or not, by item. */
export const reportedMissingOf = (rental: RentalWithMovements): QuantitiesByItem =>
  hasReportedMissing(rental) ? byItem(rental, (line) => lineCount(rental, line).missing) : NOTHING

/** The written-off bulk of a rental, by item. */
export const writtenOffOf = (rental: RentalWithMovements): QuantitiesByItem =>
  hasReportedMissing(rental) ? byItem(rental, (line) => writtenOffQuantity(rental, line)) : NOTHING

/**
 * The bulk that is in the stock but cannot be handed out, because it is missing and not written off; by item.
 */
export const missingOf = (rental: RentalWithMovements): QuantitiesByItem =>
  hasReportedMissing(rental)
    ? byItem(rental, (line) => lineCount(rental, line).missing - writtenOffQuantity(rental, line))
    : NOTHING

/** Adds up several of these. */
export function sumAmounts(all: Iterable<Iterable<readonly [itemId: string, n: number]>>): QuantitiesByItem {
  const sum = new Map<string, number>()
  for (const amounts of all) for (const [itemId, n] of amounts) sum.set(itemId, (sum.get(itemId) ?? 0) + n)
  return sum
}

/** The missing bulk of several rentals together. */
export const missingOfAll = (rentals: Iterable<RentalWithMovements>): QuantitiesByItem =>
  sumAmounts(Array.from(rentals, missingOf))
