import type { Item } from '../../../src/domain/items/item.ts'
import { namedModel } from '../../../src/domain/items/model.ts'
import { isBulk } from '../../../src/domain/items/units.ts'
import { isModelLine } from '../../../src/domain/rentals/claims.ts'
import { movementsOf } from '../../../src/domain/rentals/movements.ts'
import type { Rental } from '../../../src/domain/rentals/rental.ts'
import { isActiveRental } from '../../../src/domain/rentals/status.ts'

/* The server's queries about the stock, over rows in memory. */

/** The units that a rental names, on a line or as a companion. */
export const namesOf = (rental: Rental): string[] =>
  [...rental.rentalLines, ...movementsOf(rental)].flatMap(({ itemId }) => itemId ?? [])

/** True if an active rental asks for one of these models. */
export const asksModels = (rental: Rental, keys: readonly string[]): boolean =>
  isActiveRental(rental) &&
  rental.rentalLines.some((line) => isModelLine(line) && keys.includes(namedModel(line) ?? ''))

/** True if an item is a unit of one of these models, owned by the company and for rent. */
export const isUnitOf = (item: Item, keys: readonly string[]): boolean =>
  isForRentIn(item, item.categoryId) && !isBulk(item) && keys.includes(namedModel(item) ?? '')

/** True if the company rents out the item, and it is of this category. */
export const isForRentIn = (item: Item, categoryId: string): boolean =>
  item.categoryId === categoryId && item.active && item.rentable && item.customerId === null
