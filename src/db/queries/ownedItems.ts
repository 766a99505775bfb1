import type { Item } from '../../domain/items/item.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import type { OwnedItemsQuery } from '../lists/listQueries.ts'

export interface OwnedItem extends Item {
  customerName: string
}

/** Returns the customers' items that match the term, with their owner (D-105). */
export async function ownedItems(query: OwnedItemsQuery): Promise<OwnedItem[]> {
  const { ids } = await ask('items', 'owned', query)
  const items = (await db.item.bulkGet(ids)).filter((item) => item !== undefined)
  const owners = await db.customer.bulkGet(items.map(({ customerId }) => customerId))
  return items.map((item, i) => ({ ...item, customerName: owners[i]?.name ?? '' }))
}
