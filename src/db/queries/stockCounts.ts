import { isBulk } from '../../domain/items/item.ts'
import type { Period } from '../../domain/rentals/availability.ts'
import { isAtWork } from '../../domain/repairs/statusList.ts'
import { isActiveRental } from '../../domain/rentals/status.ts'
import { db } from '../database.ts'
import { ask, listsReady } from '../lists/door.ts'
import { type Stock, StockIndex, type StockQuestion } from '../lists/stockIndex.ts'
import type { EntityRow } from '../tables.ts'

/**
 * How much of items for rent is free all through a period, and of their stock or model (D-083, D-084). From memory, where
 * the pieces of a model stand together.
 * @param own the rental that asks, which does not stand in its own way
 */
export async function stockOf(
  items: readonly EntityRow<'item'>[],
  period: Period,
  today: string,
  own: string | null,
): Promise<Map<string, Stock>> {
  const openRepairs = await openRepairsOf(items.filter(isBulk).map(({ id }) => id))
  const question = { ids: items.map(({ id }) => id), period, today, own, openRepairs }
  return listsReady() ? ask('stock', 'stock', question) : storedStock(question)
}

/** How many repairs that keep a piece here or elsewhere are open on each of these bulk items. */
export async function openRepairsOf(bulk: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  if (bulk.length === 0) return found
  for (const { itemId, status } of await db.repair.where('itemId').anyOf(bulk).toArray())
    if (itemId && isAtWork(status)) found.set(itemId, (found.get(itemId) ?? 0) + 1)
  return found
}

/** The same from the store, until the lists are in memory. */
async function storedStock(question: StockQuestion): Promise<Map<string, Stock>> {
  const [house, rentals] = await Promise.all([
    db.item.where('_house').equals(1).toArray(),
    db.rental.where('returnDate').aboveOrEqual('').filter(isActiveRental).toArray(),
  ])
  const index = new StockIndex(() => rentals)
  for (const item of house) index.putItem(item)
  return index.stock(question)
}
