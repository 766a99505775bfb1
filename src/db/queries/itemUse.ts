import { rentalName } from '../../domain/rentals/number.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import type { BrandNames } from '../lists/listQueries.ts'
import { openRepairOfItem } from './pickers.ts'
import { records } from './records.ts'

/** Returns the names of the active rentals that have the item on a line (D-113, D-114). */
export async function rentalsWithItem(itemId: string): Promise<string[]> {
  const rentals = await records(db.rental, await ask('rentals', 'activeWith', [itemId]))
  return rentals.map((rental) => rental.reference ?? rentalName(rental))
}

/** Returns what uses the item now: its active rentals and its open repair, by reference or number (D-114). */
export async function usesOfItem(itemId: string): Promise<string[]> {
  const [rentals, repair] = await Promise.all([rentalsWithItem(itemId), openRepairOfItem(itemId)])
  const number = repair?.number ?? repair?.provisionalRef
  return [...rentals, ...(number ? [number] : [])]
}

/** Returns the brands to suggest: those of the category, then all others (D-116, D-117). */
export const brandNames = (categoryId: string | null): Promise<BrandNames> =>
  ask('items', 'brands', categoryId)
