import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import type { ItemStock, LinesAnswer, NamedRival, RentalStockQuestion } from '../lists/stockAnswers.ts'
import { records } from './records.ts'
import type { EntityRow } from '../../sync/store/tables.ts'
import { CONFLICT_RULES } from '../../domain/categories/conflictRule.ts'
import type { Item } from '../../domain/items/item.ts'
import type { Period, StockItem, StockLine, StockRental } from '../../domain/rentals/availability.ts'
import { refuseBlocked } from '../../domain/rentals/blocked.ts'
import { RENTAL_STATUSES } from '../../domain/rentals/constants.ts'
import { withModelRequests } from '../../domain/rentals/placement.ts'
import type { Rental, RentalLine } from '../../domain/rentals/rental.ts'
import { countedItem, type StockCount } from '../../domain/rentals/stockCount.ts'
import { ruleOf } from '../../domain/rentals/stockRules.ts'
import { dayInBrussels } from '../../domain/shared/days.ts'

/**
 * Returns all stock answers that an open form needs.
 * @param items the items of its lines, and of the models it asks for
 */
export const stockOfLines = (
  rental: RentalContent,
  items: readonly Item[],
  today: string,
): Promise<LinesAnswer> => ask('stock', 'lines', rentalStockQuestion(rental, items, today))

/**
 * Returns the quantities of items for rent that are free during a whole period, and those of their stock or
 * model (D-083, D-084). Computed in memory, where the units of a model are grouped.
 * @param own the rental that asks; it does not compete with itself
 */
export const stockOf = (
  ids: readonly string[],
  period: Period,
  today: string,
  own: string | null,
): Promise<Map<string, ItemStock>> => ask('stock', 'stock', { ids, period, today, own })

/* Availability of items as far as this device knows (D-032, D-083). */

/** The most items whose stock is computed for one search. A longer list is no useful answer. */
const MAX_CANDIDATES = 200
/** The number of candidates that are computed together. */
const BATCH = 60
/** The most hits that a pick list shows (D-103). */
const MAX_HITS = 50

export interface AvailableItem {
  item: Item
  /** The quantity that is free on every day of the period. */
  remaining: number
  /** The quantities of its stock, or of its model, for a badge (D-084). */
  count: StockCount
  /** True if it may be chosen although nothing of it is left (HV-09). */
  twice: boolean
  /** True if the server does not know the item yet. */
  onlyHere: boolean
}

/**
 * Searches the company's items for rent that are free during a whole period. The term may be in brand, model,
 * serial number, item number, category or subcategory (D-093). An item with nothing left is omitted (D-084),
 * unless it may be booked twice.
 * @param own the rental that is being changed; it does not compete with itself
 */
export async function searchAvailable(
  term: string,
  period: Period,
  today: string,
  own: string | null = null,
): Promise<AvailableItem[]> {
  const { ids } = await ask('items', 'forRent', term, MAX_CANDIDATES)
  const found: AvailableItem[] = []
  // Most of the first candidates are free. Do not compute those that will not be shown.
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
  const stock = await stockOf(ids, period, today, own)
  const free = ids.filter((id) => {
    const known = stock.get(id)
    return known !== undefined && (known.left > 0 || known.twice)
  })
  const items = await records(db.item, free)
  return items.flatMap((item) => {
    const known = stock.get(item.id)
    if (!known) return []
    const { left: remaining, count, twice } = known
    return [{ item, remaining, count, twice, onlyHere: item._v === undefined }]
  })
}

export interface NamedConflict extends NamedRival {
  item: Item
}

/** A rental, or the content of its form: its lines with the models they ask for. */
export type RentalContent = Omit<StockRental, 'rentalLines'> & {
  movements?: Rental['movements']
  rentalLines: readonly (StockLine & Partial<Pick<RentalLine, 'brand' | 'model' | 'multiple'>>)[]
}

const asLine = ({
  id = '',
  brand = null,
  model = null,
  multiple = true,
  ...line
}: RentalContent['rentalLines'][number]) => ({
  ...line,
  id,
  brand,
  model,
  multiple,
})

/**
 * Builds the stock question for a rental, or for a form of one, which replaces the stored rental.
 * @param items the items that its lines name
 */
export function rentalStockQuestion(
  rental: RentalContent,
  items: readonly Item[],
  today: string,
): RentalStockQuestion {
  const rentalStock = withModelRequests({ ...rental, rentalLines: rental.rentalLines.map(asLine) })
  return { rental: rentalStock, items: items.map(countedItem), today }
}

/** Reads the items that a rental names: those of its lines, and those handed out in their place. */
const itemsOf = ({ rentalLines, movements = [] }: RentalContent): Promise<EntityRow<'item'>[]> =>
  records(db.item, [...new Set([...rentalLines, ...movements].flatMap(({ itemId }) => itemId ?? []))])

/**
 * Returns the other rentals that compete with a rental, or with a form of one (D-083, D-085): one entry per
 * item and other rental. `itemIds` also contains items that are short for another reason, such as a repair.
 */
export async function conflictsOfRental(
  rental: RentalContent,
  today: string,
): Promise<{ itemIds: ReadonlySet<string>; conflicts: NamedConflict[] }> {
  const named = await itemsOf(rental)
  const { itemIds, rivals } = await ask('stock', 'rivals', rentalStockQuestion(rental, named, today))
  const read = new Set(named.map(({ id }) => id))
  const given = new Set(rivals.map(({ itemId }) => itemId).filter((id) => !read.has(id)))
  const more = given.size > 0 ? await records(db.item, [...given]) : []
  const items = new Map([...named, ...more].map((item) => [item.id, item]))
  const conflicts = rivals.flatMap((rival): NamedConflict[] => {
    const item = items.get(rival.itemId)
    return item ? [{ ...rival, item }] : []
  })
  return { itemIds, conflicts }
}

/**
 * Refuses to confirm a rental if it needs an item that its category allows to be booked only once and that
 * another rental has. This device checks what it knows; the server checks again (HV-08).
 * @throws DomainError invalid_args
 */
export async function assertConfirmable(rental: RentalContent): Promise<void> {
  if (rental.status !== RENTAL_STATUSES.confirmed) return
  const today = dayInBrussels(new Date().toISOString())
  const named = await itemsOf(rental)
  const { own, facts } = await ask('stock', 'around', rentalStockQuestion(rental, named, today))
  const isOnce = (item: StockItem) => ruleOf(item, facts.rules).clash === CONFLICT_RULES.block
  if (![...facts.items.values()].some(isOnce)) return
  const items = await records(db.item, [...facts.items.keys()])
  const before = await db.rental.get(rental.id)
  const storedStock =
    before && (await ask('stock', 'around', rentalStockQuestion(before, await itemsOf(before), today))).own
  refuseBlocked(
    storedStock ?? null,
    own,
    { ...facts, items: new Map(items.map((item) => [item.id, item])) },
    facts.rentals,
  )
}

/** True if a confirmation takes nothing from another confirmed rental, as far as this device knows. */
export async function isConflictFree(rental: RentalContent): Promise<boolean> {
  if (rental.status !== RENTAL_STATUSES.confirmed) return false
  const { conflicts } = await conflictsOfRental(rental, dayInBrussels(new Date().toISOString()))
  return conflicts.every(({ rival }) => rival !== RENTAL_STATUSES.confirmed)
}
