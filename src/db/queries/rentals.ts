import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import { records } from './records.ts'
import { conflictsOfRental } from './stock.ts'
import { type UnitPlan, unitPlan } from '../../domain/dossier/unitRental.ts'
import { type Item, isBulk } from '../../domain/items/item.ts'
import { RENTAL_STATUSES } from '../../domain/rentals/constants.ts'
import type { Rental, RentalLine } from '../../domain/rentals/rental.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { fieldOf } from '../../lib/objects.ts'

/**
 * Returns the rentals that were confirmed here and not yet by the server. The items may have gone to another
 * rental meanwhile (HV-06). Only aggregates with pending changes have a shadow, so there are few.
 */
export async function provisionalRentals(): Promise<ReadonlySet<string>> {
  const waiting = (await db.shadow.toArray()).filter(
    ({ e, base }) => e === 'rental' && fieldOf(base, 'status') !== RENTAL_STATUSES.confirmed,
  )
  const here = await records(
    db.rental,
    waiting.map(({ id }) => id),
  )
  return new Set(here.filter(({ status }) => status === RENTAL_STATUSES.confirmed).map(({ id }) => id))
}

export interface RentedLine {
  line: RentalLine
  /** Null for a line with a text of its own, and for an item that is not on this device. */
  item: Item | null
  /** The names of other rentals that have the item on the same days. */
  conflictsWith: string[]
}

export interface RentalWithLines {
  rental: Rental
  lines: RentedLine[]
}

/** Returns a rental with its items and their conflicts; null if it is not on this device. */
export async function rentalWithLines(id: string | null, today: string): Promise<RentalWithLines | null> {
  const rental = id ? await db.rental.get(id) : undefined
  if (!rental) return null
  const items = await db.item.bulkGet(rental.rentalLines.map(({ itemId }) => itemId ?? ''))
  const { conflicts } = await conflictsOfRental(rental, today)
  const lines = rental.rentalLines.map((line, i) => ({
    line,
    item: items[i] ?? null,
    conflictsWith: conflicts
      .filter(({ itemId }) => itemId === line.itemId)
      .map(({ rentalReference }) => rentalReference),
  }))
  return { rental, lines }
}

/**
 * Returns the repair that a depannage helps with (D-064). The repair refers to the rental; of several the one
 * of its customer is returned.
 */
export async function repairOfDepannage(
  rental: Pick<Rental, 'id' | 'customerId'>,
): Promise<Repair | undefined> {
  const found = await records(db.repair, await ask('repairs', 'find', { rentalId: rental.id }))
  return found.find(({ customerId }) => customerId === rental.customerId) ?? found[0]
}

/** Returns the holidays, by day. */
export async function holidaysByDay(): Promise<ReadonlyMap<string, string>> {
  return new Map((await db.holiday.toArray()).map(({ date, description }) => [date, description]))
}

/** The rentals of a unit from today on, with the names of their customers by rental. */
export interface UnitRentals extends UnitPlan {
  names: ReadonlyMap<string, string>
}

/** Returns who has a unit and who comes next. Bulk is with several at once, so it has no plan. */
export async function planOfUnit(item: Item, today: string): Promise<UnitRentals> {
  if (isBulk(item)) return { has: null, next: null, names: new Map() }
  const ids = await ask('rentals', 'find', { itemIds: [item.id] })
  const { has, next } = unitPlan(item.id, await records(db.rental, ids), today)
  const named = [has, next].filter((rental) => rental !== null)
  const customers = await db.customer.bulkGet(named.map(({ customerId }) => customerId ?? ''))
  const names = named.map(({ id, tempCusName }, i) => [id, customers[i]?.name ?? tempCusName ?? ''] as const)
  return { has, next, names: new Map(names) }
}
