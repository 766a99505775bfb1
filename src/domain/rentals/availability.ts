import { CONFLICT_RULES } from '../categories/conflictRule.ts'
import { addDays } from '../shared/calendar.ts'
import { ITEM_STATUSES } from '../items/constants.ts'
import type { Item } from '../items/item.ts'
import { namedModel } from '../items/model.ts'
import { isBulk } from '../items/units.ts'
import type { ModelRequest } from './claims.ts'
import type { QuantitiesByItem } from './missing.ts'
import type { Rental, RentalLine } from './rental.ts'
import { isOverdue } from './overdue.ts'
import { isActiveRental } from './status.ts'
import { peakUse, type Use } from './uses.ts'
import { isWithheld, ruleOf, type StockRules, withService } from './stockRules.ts'

/*
 * Calculates how many units of an item are free (D-083). Days are 'YYYY-MM-DD'. Both ends of every period
 * count, so that a unit that comes back and leaves on one day is taken twice on that day.
 */

/** The days on which the equipment is away, both included. */
export interface Period {
  pickupDate: string
  returnDate: string
}

/** The fields of an item that the calculation reads. */
export type StockItem = Pick<
  Item,
  'id' | 'active' | 'rentable' | 'stolen' | 'status' | 'stockQuantity' | 'categoryId' | 'inspectionDue'
>
/** The fields of a line that the calculation reads. */
export type StockLine = Pick<RentalLine, 'itemId' | 'quantity'> & { id?: string }
/** The fields of a rental that the calculation reads. */
export type StockRental = Period &
  Pick<Rental, 'id' | 'status'> & {
    rentalLines: readonly StockLine[]
    /** The requested models. The units that they are expected to get are among the lines. */
    asks?: readonly ModelRequest[]
  }

/** The facts beside the rental: the company's stock and all other rentals. */
export interface StockFacts {
  /** Items by id. An item that is missing here is not checked. */
  items: ReadonlyMap<string, StockItem>
  /**
   * All active rentals that contain one of these items. Further ones do no harm; the rental itself is left
   * out by its id.
   */
  rentals: readonly StockRental[]
  /** The number of open repairs (Binnengebracht or In behandeling extern) of a bulk item, by item id. */
  openRepairs: ReadonlyMap<string, number>
  /**
   * The number of units of a bulk item that are missing from any rental and not written off, by item id.
   * Absent: none.
   */
  missing?: QuantitiesByItem
  /** Today in Brussels. An overdue rental still holds its units until this day. */
  today: string
  /** The rental rules of the categories. */
  rules: StockRules
  /**
   * The modelKeys of models whose units are all in `items`, and whose rentals list the units that they are
   * expected to get.
   */
  models?: ReadonlySet<string>
}

/**
 * The number of units that can be rented out: 0 if the item is not for rent or not in order, 1 if it is no
 * bulk (D-083).
 */
export function capacityOf(item: Omit<StockItem, 'categoryId' | 'inspectionDue'>, openRepairs = 0): number {
  const fit = item.active && item.rentable && !item.stolen && item.status === ITEM_STATUSES.available
  if (!fit) return 0
  return isBulk(item) ? (item.stockQuantity ?? 0) - openRepairs : 1
}

/**
 * The capacity today. A unit that must be inspected first does not count (KE-05), nor does a missing one
 * (OI-19).
 */
export function capacityNow(
  item: StockItem,
  { rules, today, openRepairs, missing }: Pick<StockFacts, 'rules' | 'today' | 'openRepairs' | 'missing'>,
): number {
  const capacity = capacityOf(item, openRepairs.get(item.id))
  if (capacity === 0 || isWithheld(item, ruleOf(item, rules), today)) return 0
  return capacity - (missing?.get(item.id) ?? 0)
}

/**
 * The days on which a rental holds its equipment; null if its status no longer holds any. Overdue equipment
 * is held until today.
 */
export function occupiedDays(rental: Period & Pick<Rental, 'status'>, today: string): Period | null {
  if (!isActiveRental(rental)) return null
  return { pickupDate: rental.pickupDate, returnDate: isOverdue(rental, today) ? today : rental.returnDate }
}

/**
 * Makes a test for one period. The test is true if another rental's days overlap it, with the service days
 * after either of them included. It is made once per period, because thousands of rentals are tested.
 */
export function overlapTest(period: Period, serviceDays: number): (days: Period) => boolean {
  const first = serviceDays === 0 ? period.pickupDate : addDays(period.pickupDate, -serviceDays)
  const last = withService(period, serviceDays).returnDate
  return (days) => days.pickupDate <= last && days.returnDate >= first
}

/** The number of units of an item on the lines of a rental. */
const quantityOf = (rental: { rentalLines: readonly StockLine[] }, itemId: string): number =>
  rental.rentalLines.reduce((n, line) => (line.itemId === itemId ? n + line.quantity : n), 0)

/**
 * The number of units of an item that are free on every day of a period (D-083). It is the capacity minus the
 * most units that other rentals hold on one of those days. It is negative if the item is overbooked. The
 * service days after a return count.
 * @param own id of the rental that asks; it does not compete with itself
 */
export function remainingOf(
  itemId: string,
  period: Period,
  facts: StockFacts,
  own: string | null = null,
): number {
  const item = facts.items.get(itemId)
  if (!item) return 0
  const { serviceDays } = ruleOf(item, facts.rules)
  return (
    capacityNow(item, facts) -
    peakUse(
      usesOf(itemId, facts.rentals, { own, today: facts.today, serviceDays }),
      withService(period, serviceDays),
    )
  )
}

/** The uses of an item by all rentals but one, including the service days after them. */
export function usesOf(
  itemId: string,
  rentals: readonly StockRental[],
  { own, today, serviceDays }: { own: string | null; today: string; serviceDays: number },
): Use[] {
  const uses: Use[] = []
  for (const rental of rentals) {
    const days = rental.id === own ? null : occupiedDays(rental, today)
    const quantity = days ? quantityOf(rental, itemId) : 0
    if (days && quantity > 0) uses.push({ days: withService(days, serviceDays), quantity })
  }
  return uses
}

/** An item of a rental that another rental wants on the same days (EF-188, EF-189). */
export interface StockConflict {
  itemId: string
  /** The other rental. */
  rentalId: string
}

/** The result of a stock check of one rental. */
export interface StockCheck {
  /** The items of which the rental wants more than there are. Their lines get the flag `conflict` (AV-11). */
  itemIds: ReadonlySet<string>
  /**
   * The ids of the lines with those items. A line that requests a model represents the units that it is
   * expected to get.
   */
  lineIds: ReadonlySet<string>
  /** The models whose units were known. Lines with another model keep their flag. */
  models: ReadonlySet<string>
  /** The checked items. Lines with other items keep their flag. */
  checked: Pick<ReadonlyMap<string, unknown>, 'has'>
  /** One per item and other rental. An item that is not fit for rent may have none. */
  conflicts: readonly StockConflict[]
}

const NO_MODELS: ReadonlySet<string> = new Set()

/**
 * Checks if a rental wants more units than are left (D-083). An inactive rental wants none. A category that
 * may be booked twice has no conflicts.
 */
export function checkStock(rental: StockRental, facts: StockFacts): StockCheck {
  const wanted = isActiveRental(rental)
    ? [...new Set(rental.rentalLines.flatMap(({ itemId }) => itemId ?? []))]
    : []
  const byItem = knownByItem(facts.rentals)
  const factsOf = (id: string) => ({ ...facts, rentals: byItem.get(id) ?? [] })
  const short = wanted.filter(
    (id) => isCounted(id, facts) && quantityOf(rental, id) > remainingOf(id, rental, factsOf(id), rental.id),
  )
  const isShort = ({ itemId }: StockLine) => itemId !== null && short.includes(itemId)
  return {
    itemIds: new Set(short),
    models: facts.models ?? NO_MODELS,
    lineIds: new Set([
      ...rental.rentalLines.filter(isShort).flatMap(({ id }) => id ?? []),
      ...unowned(rental, facts),
    ]),
    // passed on without a copy: the nightly check has a hundred thousand items and as many rentals
    checked: facts.items,
    conflicts: short.flatMap((itemId) =>
      rivals(rental, itemId, factsOf(itemId)).map((other) => ({ itemId, rentalId: other.id })),
    ),
  }
}

/** The lines that request a model of which the company has no unit at all. */
const unowned = (rental: StockRental, { models = NO_MODELS }: StockFacts): string[] =>
  (isActiveRental(rental) ? (rental.asks ?? []) : [])
    .filter(({ key, lineId }) => models.has(key) && !rental.rentalLines.some(({ id }) => id === lineId))
    .map(({ lineId }) => lineId)

/** True if an overbooking of the item matters. */
const isCounted = (id: string, { items, rules }: StockFacts): boolean =>
  items.has(id) && ruleOf(items.get(id), rules).clash !== CONFLICT_RULES.allow

/** The other rentals that hold the item on one of these days. */
function rivals(rental: StockRental, itemId: string, { rentals, ...facts }: StockFacts): StockRental[] {
  const { serviceDays } = ruleOf(facts.items.get(itemId), facts.rules)
  const meets = overlapTest(rental, serviceDays)
  return rentals.filter((other) => {
    const days = other.id === rental.id ? null : occupiedDays(other, facts.today)
    return days !== null && meets(days) && quantityOf(other, itemId) > 0
  })
}

/** Sets the flags of the lines as a check found them. Returns the same object if nothing changed. */
export function withConflictFlags<R extends { rentalLines: RentalLine[] }>(
  rental: R,
  { itemIds, lineIds, checked, models }: StockCheck,
): R {
  const flag = ({ id, itemId, conflict, ...line }: RentalLine) => {
    if (itemId !== null) return checked.has(itemId) ? itemIds.has(itemId) : conflict
    const key = namedModel(line)
    return key !== null && (models.has(key) ? lineIds.has(id) : conflict)
  }
  if (rental.rentalLines.every((line) => line.conflict === flag(line))) return rental
  return {
    ...rental,
    rentalLines: rental.rentalLines.map((line) => ({ ...line, conflict: flag(line) })),
  }
}

/** The rentals by the items on their lines. It avoids a search of all rentals for each item. */
export function rentalsByItem<R extends { rentalLines: readonly StockLine[] }>(
  rentals: readonly R[],
): Map<string, R[]> {
  const found = new Map<string, R[]>()
  for (const rental of rentals)
    for (const itemId of new Set(rental.rentalLines.map((line) => line.itemId))) {
      if (itemId === null) continue
      const known = found.get(itemId)
      if (known) known.push(rental)
      else found.set(itemId, [rental])
    }
  return found
}

const known = new WeakMap<readonly StockRental[], ReadonlyMap<string, StockRental[]>>()

/**
 * Like `rentalsByItem`, cached for as long as the list exists. All rentals of a company are checked against
 * the same list, which never changes.
 */
function knownByItem(rentals: readonly StockRental[]): ReadonlyMap<string, StockRental[]> {
  const found = known.get(rentals) ?? rentalsByItem(rentals)
  known.set(rentals, found)
  return found
}

/** The number of free units of each item throughout a period (D-083); see `remainingOf`. */
export function remainingOfAll(
  itemIds: readonly string[],
  period: Period,
  facts: StockFacts,
  own: string | null = null,
): Map<string, number> {
  const byItem = knownByItem(facts.rentals)
  return new Map(
    itemIds.map((id) => [id, remainingOf(id, period, { ...facts, rentals: byItem.get(id) ?? [] }, own)]),
  )
}
