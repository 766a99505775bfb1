import { ITEM_SEARCHED } from '../../domain/items/fieldList.ts'
import { type Item, isBulk } from '../../domain/items/item.ts'
import { compareNames } from '../../domain/shared/names.ts'
import {
  checkStock,
  type Period,
  type StockConflict,
  type StockFacts,
  type StockRental,
} from '../../domain/rentals/availability.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import type { StockCount } from '../../domain/rentals/stockCount.ts'
import { isActiveRental } from '../../domain/rentals/status.ts'
import { containsFolded } from '../../lib/fold.ts'
import { db } from '../database.ts'
import { ask, listsReady } from '../lists/door.ts'
import type { EntityRow } from '../tables.ts'
import { openRepairsOf, stockOf } from './stockCounts.ts'

/* Availability from what this device knows (D-032, D-083). */

/** Most items of which the stock is computed for one search; a longer list is no answer. */
const MAX_CANDIDATES = 200
/** So many candidates are looked at together. */
const BATCH = 60
/** Most hits a pick list shows (D-103). */
const MAX_HITS = 50

export interface AvailableItem {
  item: Item
  /** Free on every day of the period. */
  remaining: number
  /** Of its stock, or of its model, for a badge (D-084). */
  count: StockCount
  /** The server does not know the item yet. */
  onlyHere: boolean
}

/** The facts of the formula with the whole documents behind them. */
export interface LocalStock extends StockFacts {
  items: ReadonlyMap<string, EntityRow<'item'>>
  rentals: readonly Rental[]
}

/** Everything the formula needs about these items, as this device knows it. */
export async function stockFacts(itemIds: readonly string[], today: string): Promise<LocalStock> {
  const [rows, rentals] = await Promise.all([db.item.bulkGet([...itemIds]), rentalsWith(itemIds)])
  const found = rows.filter((item) => item !== undefined)
  const openRepairs = await openRepairsOf(found.filter(isBulk).map(({ id }) => id))
  return { items: new Map(found.map((item) => [item.id, item])), rentals, openRepairs, today }
}

/** The active rentals with one of these items. A question for each: a cursor over all of them costs several times more. */
async function rentalsWith(itemIds: readonly string[]): Promise<Rental[]> {
  const found = await db.transaction('r', 'rental', () =>
    Promise.all(itemIds.map((id) => db.rental.where('_items').equals(id).toArray())),
  )
  return [...new Map(found.flat().map((rental) => [rental.id, rental])).values()].filter(isActiveRental)
}

/**
 * Items of the house that are for rent and free all through a period, with the term in brand, model, serial number, item
 * number, category or subcategory (D-093); what has nothing left is not among them (D-084).
 * @param own the rental that is being changed, which does not stand in its own way
 */
export async function searchAvailable(
  term: string,
  period: Period,
  today: string,
  own: string | null = null,
): Promise<AvailableItem[]> {
  const ids = listsReady()
    ? (await ask('items', 'forRent', term, MAX_CANDIDATES)).ids
    : await scanForRent(term)
  const found: AvailableItem[] = []
  // Most of the first are free: what is not shown is not computed either.
  for (let at = 0; at < ids.length && found.length < MAX_HITS; at += BATCH)
    found.push(...(await availableOf(ids.slice(at, at + BATCH), period, today, own)))
  return found.slice(0, MAX_HITS)
}

async function availableOf(
  ids: readonly string[],
  period: Period,
  today: string,
  own: string | null,
): Promise<AvailableItem[]> {
  const items = (await db.item.bulkGet([...ids])).filter((item) => item !== undefined)
  const stock = await stockOf(items, period, today, own)
  return items.flatMap((item) => {
    const { left, count } = stock.get(item.id)!
    return left > 0 ? [{ item, remaining: left, count, onlyHere: item._v === undefined }] : []
  })
}

/** The same candidates from the store, while the lists are not in memory yet. */
async function scanForRent(term: string): Promise<string[]> {
  const [house, categories, subcategories] = await Promise.all([
    db.item.where('_house').equals(1).toArray(),
    namesOf('category'),
    namesOf('subcategory'),
  ])
  const searched = (item: Item) => [
    `${item.brand} ${item.model ?? ''}`,
    item.serialNumber,
    item.itemNumber,
    ...ITEM_SEARCHED.map((key) => item[key]),
    categories.get(item.categoryId) ?? null,
    subcategories.get(item.subcategoryId ?? '') ?? null,
  ]
  return house
    .filter((item) => item.rentable && containsFolded(term, searched(item)))
    .toSorted(byDevice)
    .slice(0, MAX_CANDIDATES)
    .map(({ id }) => id)
}

const byDevice = (a: Item, b: Item) =>
  compareNames(`${a.brand} ${a.model ?? ''}`, `${b.brand} ${b.model ?? ''}`)

async function namesOf(e: 'category' | 'subcategory'): Promise<Map<string, string>> {
  const rows = await (e === 'category' ? db.category.toArray() : db.subcategory.toArray())
  return new Map(rows.map(({ id, description }) => [id, description]))
}

export interface NamedConflict extends StockConflict {
  item: Item
  /** What the other rental is called (EF-189). */
  rentalReference: string
}

/**
 * The other rentals that stand in the way of a rental, or of a form that looks like one (D-083, D-085): one entry per item
 * and other rental. `itemIds` also has items that are short for another reason, such as a repair.
 */
export async function conflictsOfRental(
  rental: StockRental,
  today: string,
): Promise<{ itemIds: ReadonlySet<string>; conflicts: NamedConflict[] }> {
  const ids = rental.rentalLines.flatMap(({ itemId }) => itemId ?? [])
  const facts = await stockFacts([...new Set(ids)], today)
  const { itemIds, conflicts } = checkStock(rental, facts)
  const named = conflicts.flatMap((conflict) => {
    const item = facts.items.get(conflict.itemId)
    const other = facts.rentals.find(({ id }) => id === conflict.rentalId)
    return item && other ? [{ ...conflict, item, rentalReference: other.reference ?? rentalName(other) }] : []
  })
  return { itemIds, conflicts: named }
}
