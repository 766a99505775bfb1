import type { Item } from '../../domain/items/item.ts'
import { db } from '../database.ts'

/** The active items that belong to no customer: the house's own equipment (RN-05). */
export async function itemsWithoutCustomer(): Promise<Item[]> {
  // A missing owner is null, which no index holds: the few items of the house are found by walking all of them once.
  return db.item.filter((item) => item.active && item.customerId === null).toArray()
}
