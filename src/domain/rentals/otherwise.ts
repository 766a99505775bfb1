import { addDays, daysBetween } from '../shared/calendar.ts'
import {
  capacityNow,
  type Period,
  quantityOf,
  remainingOfAll,
  type StockFacts,
  type StockRental,
} from './availability.ts'
import { isActiveRental } from './status.ts'
import { ruleOf } from './stockRules.ts'

/*
 * What else can be had when it is not free: another day, or another piece (D-083, D-084). The items are those that are
 * counted together: one bulk item, or the pieces of a model.
 */

const freeOf = (itemIds: readonly string[], period: Period, facts: StockFacts, own: string | null): number =>
  [...remainingOfAll(itemIds, period, facts, own).values()].reduce((sum, left) => sum + Math.max(left, 0), 0)

/**
 * The first day, from that of the period on, on which so many pieces can leave and stay away as long as the period lasts;
 * null when the house does not have as many. It is free sooner only where something comes back the day before.
 * @param own id of the rental that asks, which does not stand in its own way
 */
export function freeFrom(
  itemIds: readonly string[],
  wanted: number,
  period: Period,
  facts: StockFacts,
  own: string | null = null,
): string | null {
  const all = itemIds.flatMap((id) => facts.items.get(id) ?? [])
  const house = all.reduce((sum, item) => sum + Math.max(capacityNow(item, facts), 0), 0)
  if (house < wanted) return null
  const rentals = facts.rentals.filter((rental) => isActiveRental(rental) && holdsOne(rental, itemIds))
  const nights = daysBetween(period.pickupDate, period.returnDate) - 1
  const enough = (from: string) =>
    freeOf(itemIds, { pickupDate: from, returnDate: addDays(from, nights) }, { ...facts, rentals }, own) >=
    wanted
  const services = new Set(all.map((item) => ruleOf(item, facts.rules).serviceDays))
  return daysToTry(period, rentals, facts.today, services).find(enough) ?? null
}

const holdsOne = (rental: StockRental, itemIds: readonly string[]): boolean =>
  itemIds.some((id) => quantityOf(rental, id) > 0)

/** The day of the period, and each day after a return and its service; what is overdue is thought to be back tomorrow. */
function daysToTry(
  { pickupDate }: Period,
  rentals: readonly StockRental[],
  today: string,
  services: ReadonlySet<number>,
): string[] {
  const ends = rentals.flatMap(({ returnDate }) =>
    Array.from(services, (service) => addDays(returnDate < today ? today : returnDate, 1 + service)),
  )
  return [...new Set([pickupDate, ...ends.filter((day) => day > pickupDate)])].toSorted((a, b) =>
    a.localeCompare(b),
  )
}

/**
 * The pieces of a model that can take the place of one: free all through the period and not chosen already, the first of
 * the list first.
 */
export function sparePieces(
  itemIds: readonly string[],
  period: Period,
  facts: StockFacts,
  { own = null, taken }: { own?: string | null; taken: ReadonlySet<string> },
): string[] {
  const left = remainingOfAll(itemIds, period, facts, own)
  return itemIds.filter((id) => !taken.has(id) && (left.get(id) ?? 0) > 0)
}
