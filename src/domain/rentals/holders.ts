import { ITEM_STATUSES } from '../items/constants.ts'
import { isBulk } from '../items/units.ts'
import {
  capacityOf,
  overlapTest,
  occupiedDays,
  type Period,
  type StockFacts,
  type StockItem,
  type StockRental,
} from './availability.ts'
import { isWithheld, ruleOf } from './stockRules.ts'

/** Another rental that has some of these items on one or more days of a period. */
export interface Holder<R extends StockRental = StockRental> {
  rental: R
  units: HeldQuantity[]
}
export interface HeldQuantity {
  itemId: string
  quantity: number
}

/**
 * The active rentals that hold one of the items on a day of the period (D-083), the earliest pick-up first.
 * @param own id of the rental that asks; it is not listed
 */
export function holdersOf<R extends StockRental>(
  itemIds: readonly string[],
  period: Period,
  { rentals, ...facts }: Pick<StockFacts, 'today' | 'items' | 'rules'> & { rentals: Iterable<R> },
  own: string | null = null,
): Holder<R>[] {
  const itemIdSet = new Set(itemIds)
  return [...rentals]
    .filter(({ id }) => id !== own)
    .map((rental) => ({ rental, units: quantitiesHeld(rental, itemIdSet, period, facts) }))
    .filter(({ units }) => units.length > 0)
    .toSorted((a, b) => a.rental.pickupDate.localeCompare(b.rental.pickupDate))
}

/** The quantities of these items that a rental holds during the period, each item once. */
function quantitiesHeld(
  rental: StockRental,
  itemIdSet: ReadonlySet<string>,
  period: Period,
  { items, rules, today }: Pick<StockFacts, 'today' | 'items' | 'rules'>,
): HeldQuantity[] {
  const days = occupiedDays(rental, today)
  if (!days) return []
  const found = new Map<string, number>()
  const keeps = (id: string) => overlapTest(period, ruleOf(items.get(id), rules).serviceDays)(days)
  for (const { itemId, quantity } of rental.rentalLines)
    if (itemId !== null && itemIdSet.has(itemId) && keeps(itemId))
      found.set(itemId, (found.get(itemId) ?? 0) + quantity)
  return [...found].map(([itemId, quantity]) => ({ itemId, quantity }))
}

/** The units that only a lapsed inspection keeps from being free, each item once (KE-05). */
export const unitsWithLapsedInspection = (
  items: readonly StockItem[],
  facts: Pick<StockFacts, 'rules' | 'today' | 'openRepairs'>,
): HeldQuantity[] =>
  items
    .filter((item) => isWithheld(item, ruleOf(item, facts.rules), facts.today))
    .map((item) => ({ itemId: item.id, quantity: capacityOf(item, facts.openRepairs.get(item.id)) }))
    .filter(({ quantity }) => quantity > 0)

/** The units that no rental holds but that are not free either, because they are in repair. */
export const unitsInRepair = (
  items: readonly StockItem[],
  openRepairs: StockFacts['openRepairs'],
): HeldQuantity[] =>
  items
    .map((item) => ({
      itemId: item.id,
      quantity: isBulk(item)
        ? (openRepairs.get(item.id) ?? 0)
        : item.status === ITEM_STATUSES.inRepair
          ? 1
          : 0,
    }))
    .filter(({ quantity }) => quantity > 0)
