import { addDays, daysBetween } from '../shared/calendar.ts'
import {
  capacityNow,
  type Period,
  rentalsByItem,
  type StockFacts,
  type StockRental,
  usesOf,
} from './availability.ts'
import { isActiveRental } from './status.ts'
import { ruleOf, withService } from './stockRules.ts'
import { peakUse, type Use } from './uses.ts'

/*
 * Finds an alternative if something is not free: another day, or another unit (D-083, D-084). The items are
 * those that are counted together: one bulk item, or the units of a model.
 */

/**
 * The first day, from the start of the period on, on which enough units can leave for as long as the period
 * lasts. Null if the company does not have as many. The number of free units only rises on the day after a
 * return.
 * @param own id of the rental that asks; it does not compete with itself
 */
export function firstFreeDay(
  itemIds: readonly string[],
  wanted: number,
  period: Period,
  facts: StockFacts,
  own: string | null = null,
): string | null {
  const itemIdSet = new Set(itemIds)
  const all = [...itemIdSet].flatMap((id) => facts.items.get(id) ?? [])
  const companyTotal = all.reduce((sum, item) => sum + Math.max(capacityNow(item, facts), 0), 0)
  if (companyTotal < wanted) return null
  const rentals = facts.rentals.filter((rental) => isActiveRental(rental) && holdsOne(rental, itemIdSet))
  const byItem = rentalsByItem(rentals)
  const capacities = all.map((item) => {
    const { serviceDays } = ruleOf(item, facts.rules)
    const uses = usesOf(item.id, byItem.get(item.id) ?? [], { own, today: facts.today, serviceDays })
    return { capacity: capacityNow(item, facts), serviceDays, uses }
  })
  const services = new Set(capacities.map(({ serviceDays }) => serviceDays))
  const nights = daysBetween(period.pickupDate, period.returnDate) - 1
  const enough = (from: string) => {
    const days = { pickupDate: from, returnDate: addDays(from, nights) }
    const known = new Map(Array.from(services, (service) => [service, withService(days, service)]))
    return freeIn(capacities, (serviceDays) => known.get(serviceDays)!) >= wanted
  }
  return daysToTry(period, rentals, facts.today, services).find(enough) ?? null
}

/** The capacity of an item with the uses of it. */
interface CapacityUses {
  capacity: number
  serviceDays: number
  uses: readonly Use[]
}

const freeIn = (capacities: readonly CapacityUses[], daysWith: (serviceDays: number) => Period): number =>
  capacities.reduce(
    (sum, { capacity, serviceDays, uses }) =>
      capacity > 0 ? sum + Math.max(capacity - peakUse(uses, daysWith(serviceDays)), 0) : sum,
    0,
  )

const holdsOne = ({ rentalLines }: StockRental, itemIdSet: ReadonlySet<string>): boolean =>
  rentalLines.some(({ itemId, quantity }) => itemId !== null && itemIdSet.has(itemId) && quantity > 0)

/**
 * The days to try: the start of the period, and each day after a return and its service. An overdue rental
 * counts as back tomorrow.
 */
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
 * The units of a model that can replace another one: free throughout the period and not chosen already, in
 * the order of the list.
 * @param left the number of free units of each of them (`remainingOfAll`)
 */
export const spareUnits = (
  itemIds: readonly string[],
  left: ReadonlyMap<string, number>,
  taken: ReadonlySet<string>,
): string[] => itemIds.filter((id) => !taken.has(id) && (left.get(id) ?? 0) > 0)
