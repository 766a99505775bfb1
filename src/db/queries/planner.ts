import { isActiveRental } from '../../domain/rentals/status.ts'
import { db } from '../database.ts'
import {
  awayBetween,
  groupsOf,
  type ItemGroup,
  isForRent,
  type PlannedRental,
  plannedItem,
  plannedRental,
} from '../lists/planIndex.ts'

/* What the calendar and the planner show, from the store: until the lists are in memory (lists/watchPlan.ts). */

/** The active rentals whose material is away on a day of the period, by their first day (D-094). */
export async function storedRentals(from: string, to: string): Promise<PlannedRental[]> {
  const rows = await db.rental.where('returnDate').aboveOrEqual(from).toArray()
  const away = awayBetween(rows.filter(isActiveRental), from, to)
  const ids = [...new Set(away.flatMap(({ customerId }) => customerId ?? []))]
  const customers = await db.customer.bulkGet(ids)
  const names = new Map(
    customers.flatMap((customer) => (customer ? [[customer.id, customer.name] as const] : [])),
  )
  return away.map((rental) => plannedRental(rental, names.get(rental.customerId ?? '') ?? null))
}

/** What the house rents out, by category (D-094). */
export async function storedGroups(): Promise<ItemGroup[]> {
  const [items, categories] = await Promise.all([
    db.item.where('_house').equals(1).toArray(),
    db.category.toArray(),
  ])
  const names = new Map(categories.map(({ id, description }) => [id, description]))
  return groupsOf(items.filter(isForRent).map(plannedItem), names)
}

/** The holidays, by day. */
export async function holidaysByDay(): Promise<ReadonlyMap<string, string>> {
  return new Map((await db.holiday.toArray()).map(({ date, description }) => [date, description]))
}
