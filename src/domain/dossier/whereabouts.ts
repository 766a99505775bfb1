import { isHandedOut, stillOut, unitsOfLine } from '../rentals/movements.ts'
import { MOVEMENTS, RENTAL_STATUSES, type Rental } from '../rentals/rental.ts'
import { ITEM_STATUSES } from '../items/constants.ts'
import type { Item } from '../items/item.ts'
import { isBulk } from '../items/units.ts'

type PlacedItem = Pick<Item, 'id' | 'status' | 'stolen' | 'customerId' | 'place' | 'stockQuantity'>

/** The location of an item, for the first line of its page. */
export type Whereabouts =
  | { kind: 'stolen' }
  /** Not at the company in an ordinary way: the status says it. */
  | { kind: 'status'; status: string }
  /** With the customer of a rental until a day. */
  | { kind: 'away'; rental: Rental; until: string }
  /** A customer's own device. */
  | { kind: 'customer' }
  /** Bulk: some of it may be away. */
  | { kind: 'bulk'; free: number; all: number; place: string | null }
  | { kind: 'here'; place: string | null }

/**
 * The location of an item today. If nobody records what leaves, everything counts as gone after the pick-up
 * day.
 * @param rentals the rentals that name the item
 */
export function whereaboutsOf(item: PlacedItem, rentals: readonly Rental[], today: string): Whereabouts {
  if (item.stolen) return { kind: 'stolen' }
  const place = item.place?.trim() || null
  const running = rentals.filter(
    ({ status, pickupDate }) => status === RENTAL_STATUSES.confirmed && pickupDate <= today,
  )
  if (isBulk(item) && item.status === ITEM_STATUSES.available) {
    const all = item.stockQuantity ?? 0
    const out = running.reduce((sum, rental) => sum + quantityOut(rental, item.id, today), 0)
    return { kind: 'bulk', free: Math.max(0, all - out), all, place }
  }
  const rental = running.find((one) => isUnitOut(one, item.id, today))
  if (rental) return { kind: 'away', rental, until: rental.returnDate }
  if (item.status !== ITEM_STATUSES.available) return { kind: 'status', status: item.status }
  return item.customerId === null ? { kind: 'here', place } : { kind: 'customer' }
}

const hasLeft = (rental: Rental, today: string): boolean => isHandedOut(rental) || rental.pickupDate < today

const quantityOut = (rental: Rental, itemId: string, today: string): number =>
  hasLeft(rental, today)
    ? rental.rentalLines
        .filter((line) => line.itemId === itemId)
        .reduce((sum, line) => sum + stillOut(rental, line), 0)
    : 0

/** True if a rental has the unit today. */
export function isUnitOut(rental: Rental, itemId: string, today: string): boolean {
  const units = rental.rentalLines.flatMap(({ id }) => unitsOfLine(rental, id))
  const unit = units.findLast((one) => one.itemId === itemId)
  if (unit) return unit.kind === MOVEMENTS.out
  return (
    !isHandedOut(rental) &&
    rental.pickupDate < today &&
    rental.rentalLines.some((line) => line.itemId === itemId)
  )
}
