import type { Item } from '../../domain/items/item.ts'
import { db } from '../database.ts'

/** The active items that belong to no customer: the house's own equipment (RN-05). */
export async function itemsWithoutCustomer(): Promise<Item[]> {
  return db.item.where('_house').equals(1).toArray()
}
