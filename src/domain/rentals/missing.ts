import { MOVEMENTS as M } from './constants.ts'
import { lineCount, movementsOf, type OutIn } from './movements.ts'

/*
 * Bulk that did not come back (OI-19, OI-20). Nobody writes it into the stock: how many are missing follows from what was said
 * on the rentals, whatever their status, so that what is found is there again, and two devices arrive at the same. What is
 * written off is lowered in the stock of the item itself, once, and is missing for the stock no more.
 */

type Line = OutIn['rentalLines'][number]

/** So many of an item. */
export type Amounts = ReadonlyMap<string, number>

/** How many of what is missing of a line of bulk are written off; more than are missing cannot be. */
export const writtenOff = (rental: OutIn, line: Line): number =>
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

const byItem = (rental: OutIn, count: (line: Line) => number): Amounts => {
  const found = new Map<string, number>()
  for (const line of rental.rentalLines) {
    const n = line.multiple && line.itemId !== null ? count(line) : 0
    if (line.itemId !== null && n > 0) found.set(line.itemId, (found.get(line.itemId) ?? 0) + n)
  }
  return found
}

const saidMissing = (rental: OutIn): boolean => movementsOf(rental).some(({ kind }) => kind === M.missing)
const NOTHING: Amounts = new Map()

/** The bulk that a rental says is missing, written off or not, by item. */
export const saidMissingOf = (rental: OutIn): Amounts =>
  saidMissing(rental) ? byItem(rental, (line) => lineCount(rental, line).missing) : NOTHING

/** The bulk of a rental that is written off, by item. */
export const writtenOffOf = (rental: OutIn): Amounts =>
  saidMissing(rental) ? byItem(rental, (line) => writtenOff(rental, line)) : NOTHING

/** The bulk that the stock counts and nobody can give away: missing and not written off, by item. */
export const missingOf = (rental: OutIn): Amounts =>
  saidMissing(rental)
    ? byItem(rental, (line) => lineCount(rental, line).missing - writtenOff(rental, line))
    : NOTHING

/** Several of these together. */
export function summed(all: Iterable<Iterable<readonly [itemId: string, n: number]>>): Amounts {
  const sum = new Map<string, number>()
  for (const amounts of all) for (const [itemId, n] of amounts) sum.set(itemId, (sum.get(itemId) ?? 0) + n)
  return sum
}

/** What is missing of several rentals together. */
export const missingOfAll = (rentals: Iterable<OutIn>): Amounts => summed(Array.from(rentals, missingOf))
