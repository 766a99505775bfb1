import type { Item } from '../items/item.ts'
import { addDays } from '../shared/calendar.ts'
import { capacityOf } from './availability.ts'
import { RENTAL_STATUSES } from './constants.ts'
import { isOverdue } from './overdue.ts'
import { isWithheld, type StockRule } from './stockRules.ts'

/** The days on which a rental has units of an item, both included. */
export interface ItemUse {
  start: string
  end: string
  status: string
  quantity: number
}

/** A unit of a model that the company rents out, with the rentals that have it. */
export interface UnitWithUses {
  item: Pick<Item, 'id' | 'status' | 'stolen' | 'stockQuantity' | 'inspectionDue'>
  uses: readonly ItemUse[]
  /** The rule of its category. */
  rule: StockRule
}

/** The last day on which it is held. An overdue unit is held until today (D-083). */
const heldUntil = ({ start, end, status }: ItemUse, today: string): string =>
  isOverdue({ status, pickupDate: start, returnDate: end }, today) ? today : end

/**
 * The number of units that rentals hold on a day, including service days. An option does not promise anything
 * yet, so it does not count.
 */
const heldOn = ({ uses, rule: { serviceDays } }: UnitWithUses, day: string, today: string): number =>
  uses
    .filter(({ status }) => status !== RENTAL_STATUSES.option)
    .filter((use) => use.start <= day && addService(heldUntil(use, today), serviceDays) >= day)
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** The last day on which a unit is held, with the service days after its return. */
export const addService = (end: string, serviceDays: number): string =>
  serviceDays === 0 ? end : addDays(end, serviceDays)

function freeOn(unit: UnitWithUses, day: string, today: string): number {
  const { item, rule } = unit
  const capacity = isWithheld(item, rule, today) ? 0 : capacityOf({ ...item, active: true, rentable: true })
  return capacity === 0 ? 0 : Math.max(0, capacity - heldOn(unit, day, today))
}

/**
 * The number of units of a model that can be promised on each day: fit for rent, and on no confirmed rental.
 * It is calculated per unit, so that a unit that is booked twice takes no other with it. Null for days in the
 * past.
 * @param days the days, in order
 */
export const freePerDay = (
  units: readonly UnitWithUses[],
  days: readonly string[],
  today: string,
): (number | null)[] =>
  days.map((day) => (day < today ? null : units.reduce((sum, unit) => sum + freeOn(unit, day, today), 0)))

/**
 * The ids of the rentals that conflict: on a day that they share, they want more units of an item than there
 * are (D-083). Options count too. A late rental counts with its agreed days. The service days after a return
 * count.
 * @param stock the number of units
 */
export function conflictingRentalIds<U extends ItemUse & { id: string }>(
  uses: readonly U[],
  stock: number,
  serviceDays: number,
): ReadonlySet<string> {
  const found = new Set<string>()
  // the number of held units peaks on a day on which a rental begins
  for (const { start } of uses) {
    const there = uses.filter((use) => use.start <= start && addService(use.end, serviceDays) >= start)
    const wanted = there.reduce((sum, { quantity }) => sum + quantity, 0)
    if (there.length > 1 && wanted > stock) for (const { id } of there) found.add(id)
  }
  return found
}

/** The first day of a period that is not over; null if the whole period is over. */
export const firstOpenDay = (days: readonly string[], today: string): string | null =>
  days.find((day) => day >= today) ?? null
