import type { Rental } from '../rentals/rental.ts'

type Lines = Pick<Rental, 'rentalLines'>

/** The first item that stands on lines of both rentals; null when they share none. */
export function sharedItem(first: Lines, second: Lines): string | null {
  const others = new Set(second.rentalLines.map(({ itemId }) => itemId))
  return first.rentalLines.find(({ itemId }) => itemId !== null && others.has(itemId))?.itemId ?? null
}
