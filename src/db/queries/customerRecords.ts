import type { Item } from '../../domain/items/item.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import { itemsOfCustomer } from './pickers.ts'
import { records } from './records.ts'

export interface CustomerItem extends Item {
  /** The description of the category. */
  category: string
}

/** Returns the active items of a customer with the names of their categories (CU-16). */
export async function itemsWithCategory(customerId: string): Promise<CustomerItem[]> {
  const [items, categories] = await Promise.all([itemsOfCustomer(customerId), db.category.toArray()])
  const names = new Map(categories.map(({ id, description }) => [id, description]))
  return items.map((item) => ({ ...item, category: names.get(item.categoryId) ?? '' }))
}

/** Returns every repair of a customer, archived ones included, newest first (CU-20, D-062). */
export const repairsOfCustomer = async (customerId: string): Promise<Repair[]> =>
  records(db.repair, await ask('repairs', 'find', { customerId }))

/** Returns every rental of a customer, newest first (CU-20, CU-21). */
export const rentalsOfCustomer = async (customerId: string): Promise<Rental[]> =>
  records(db.rental, await ask('rentals', 'find', { customerId }))
