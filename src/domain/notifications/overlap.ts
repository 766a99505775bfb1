import type { Rental } from '../rentals/rental.ts'

type Lines = Pick<Rental, 'rentalLines'>

/** The items on lines of both rentals, each once, in the order of the first rental. */
export function sharedItems(first: Lines, second: Lines): string[] {
  const others = new Set(second.rentalLines.map(({ itemId }) => itemId))
  const shared = first.rentalLines.flatMap(({ itemId }) => (itemId && others.has(itemId) ? [itemId] : []))
  return [...new Set(shared)]
}
