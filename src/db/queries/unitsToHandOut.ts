import type { Item } from '../../domain/items/item.ts'
import { byPlaceName } from '../../domain/items/place.ts'
import { movementsOf } from '../../domain/rentals/movements.ts'
import type { Rental, RentalLine } from '../../domain/rentals/rental.ts'
import { kitFacts } from './kits.ts'
import { stockOf } from './stockCounts.ts'

/** A unit that may be handed out for a line that asks for its model. */
export interface UnitToHandOut {
  item: Item
  /**
   * True if the unit is free as far as this device knows. A person with the unit in hand may hand it out
   * anyway.
   */
  free: boolean
}

/**
 * Returns the units of a line's model that the rental does not have yet. Free units come first, in the order
 * of the storage places.
 */
export async function unitsToHandOut(
  rental: Rental,
  line: RentalLine,
  today: string,
): Promise<UnitToHandOut[]> {
  const { units } = await kitFacts([line])
  const taken = new Set([...rental.rentalLines, ...movementsOf(rental)].map(({ itemId }) => itemId))
  const items = [...units.values()].flat().filter(({ id }) => !taken.has(id))
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
