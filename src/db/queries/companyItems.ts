import type { Item } from '../../domain/items/item.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import { records } from './records.ts'

/** Returns the active items that belong to no customer: the company's own equipment (RN-05). */
export const itemsWithoutCustomer = async (): Promise<Item[]> =>
  records(db.item, await ask('items', 'ofCustomer', null))
