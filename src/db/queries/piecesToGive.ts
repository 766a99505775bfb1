import type { Item } from '../../domain/items/item.ts'
import { byPlaceName } from '../../domain/items/place.ts'
import { movementsOf } from '../../domain/rentals/movements.ts'
import type { Rental, RentalLine } from '../../domain/rentals/rental.ts'
import { kitFacts } from './kits.ts'
import { stockOf } from './stockCounts.ts'

/** A piece that may go along for a line that asks for its model. */
export interface PieceToGive {
  item: Item
  /** As this device knows it; who has the piece in the hand may give it all the same. */
  free: boolean
}

/** The pieces of the model that a line asks and that the rental does not have yet: the free ones first, as the store is walked. */
export async function piecesToGive(rental: Rental, line: RentalLine, today: string): Promise<PieceToGive[]> {
  const { pieces } = await kitFacts([line])
  const taken = new Set([...rental.rentalLines, ...movementsOf(rental)].map(({ itemId }) => itemId))
  const items = [...pieces.values()].flat().filter(({ id }) => !taken.has(id))
  const stock = await stockOf(
    items.map(({ id }) => id),
    rental,
    today,
    rental.id,
  )
  return items
    .map((item) => ({ item, free: (stock.get(item.id)?.left ?? 0) > 0 }))
    .toSorted(
      (a, b) =>
        Number(b.free) - Number(a.free) ||
        byPlaceName(a.item.place ?? '', b.item.place ?? '') ||
        (a.item.itemNumber ?? '').localeCompare(b.item.itemNumber ?? '', 'nl', { numeric: true }),
    )
}
