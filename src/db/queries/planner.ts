import type { Category } from '../../domain/categories/category.ts'
import {
  type CalendarEvent,
  calendarEvent,
  type PlannerEvent,
  plannerEvents,
} from '../../domain/rentals/events.ts'
import type { Item } from '../../domain/items/item.ts'
import { compareNames } from '../../domain/names.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { isActiveRental } from '../../domain/rentals/status.ts'
import { db } from '../database.ts'

/** The active rentals whose material is away on a day of the period, by their first day (D-094). */
async function rentalsBetween(from: string, to: string): Promise<Rental[]> {
  const rows = await db.rental.where('returnDate').aboveOrEqual(from).toArray()
  return rows
    .filter((rental) => rental.pickupDate <= to && isActiveRental(rental))
    .toSorted((a, b) => (a.pickupDate < b.pickupDate ? -1 : a.pickupDate > b.pickupDate ? 1 : 0))
}

async function namesOf(rentals: readonly Rental[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rentals.flatMap(({ customerId }) => (customerId ? [customerId] : [])))]
  const customers = await db.customer.bulkGet(ids as never[])
  return new Map(customers.flatMap((customer) => (customer ? [[customer.id, customer.name] as const] : [])))
}

async function shownBetween<E>(
  from: string,
  to: string,
  make: (rental: Rental, customer: string | null) => E,
) {
  const rentals = await rentalsBetween(from, to)
  const names = await namesOf(rentals)
  return rentals.map((rental) => make(rental, names.get(rental.customerId ?? '') ?? null))
}

/** The bars of the calendar between two days, both included. */
export const calendarBetween = (from: string, to: string): Promise<CalendarEvent[]> =>
  shownBetween(from, to, calendarEvent)

/** The bars of the planner between two days, both included. */
export const plannerBetween = async (from: string, to: string): Promise<PlannerEvent[]> =>
  (await shownBetween(from, to, plannerEvents)).flat()

/** A category of the house with its items for rent, in the order of the planner. */
export interface ItemGroup {
  category: string
  items: Item[]
}

/** What the house rents out, by category (D-094). */
export async function itemsForRent(): Promise<ItemGroup[]> {
  const [items, categories] = await Promise.all([db.item.where('_house').equals(1).toArray(), db.category.toArray()])
  const names = new Map(categories.map(({ id, description }: Category) => [id, description]))
  const groups = new Map<string, Item[]>()
  for (const item of items.filter(({ rentable }) => rentable)) {
    const category = names.get(item.categoryId) ?? 'Zonder categorie'
    groups.set(category, [...(groups.get(category) ?? []), item])
  }
  return [...groups]
    .toSorted(([a], [b]) => compareNames(a, b))
    .map(([category, found]) => ({ category, items: found.toSorted(byLabel) }))
}

const labelOf = ({ brand, model, serialNumber }: Item) => `${brand} ${model ?? ''} ${serialNumber ?? ''}`
const byLabel = (a: Item, b: Item) => compareNames(labelOf(a), labelOf(b))

/** The holidays, by day. */
export async function holidaysByDay(): Promise<ReadonlyMap<string, string>> {
  return new Map((await db.holiday.toArray()).map(({ date, description }) => [date, description]))
}
