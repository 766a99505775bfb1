import { CLASH } from '../categories/clash.ts'
import { addDays } from '../shared/calendar.ts'
import { ITEM_STATUSES } from '../items/constants.ts'
import type { Item } from '../items/item.ts'
import { namedModel } from '../items/model.ts'
import { isBulk } from '../items/pieces.ts'
import type { ModelAsk } from './claims.ts'
import type { Amounts } from './missing.ts'
import type { Rental, RentalLine } from './rental.ts'
import { isOverdue } from './overdue.ts'
import { isActiveRental } from './status.ts'
import { peak, type Use } from './uses.ts'
import { isWithheld, ruleOf, type StockRules, withService } from './stockRules.ts'

/*
 * How many pieces of an item are free (D-083). Days are 'YYYY-MM-DD' and both ends of every period count, so that a piece
 * that comes back and leaves on one day is taken twice on it.
 */

/** The days the material is away, both included. */
export interface Period {
  pickupDate: string
  returnDate: string
}

/** What the formula reads of an item. */
export type StockItem = Pick<
  Item,
  'id' | 'active' | 'rentable' | 'stolen' | 'status' | 'stockQuantity' | 'categoryId' | 'inspectionDue'
>
/** What the formula reads of a line. */
export type StockLine = Pick<RentalLine, 'itemId' | 'quantity'> & { id?: string }
/** What the formula reads of a rental. */
export type StockRental = Period &
  Pick<Rental, 'id' | 'status'> & {
    rentalLines: readonly StockLine[]
    /** The models that it asks; the pieces that they are thought to get are among its lines. */
    asks?: readonly ModelAsk[]
  }

/** What is known beside a rental: the house's stock and everybody else's rentals. */
export interface StockFacts {
  /** By id; an item that is not here is not checked. */
  items: ReadonlyMap<string, StockItem>
  /** All active rentals with one of these items; more do no harm, the rental itself is left out by its id. */
  rentals: readonly StockRental[]
  /** How many repairs in Binnengebracht or In behandeling extern are open on a bulk item, by item id. */
  openRepairs: ReadonlyMap<string, number>
  /** How many of a bulk item are missing of any rental, and not written off, by item id; absent: none. */
  missing?: Amounts
  /** Today in Brussels: what is overdue is still out. */
  today: string
  /** What the categories of the items say of renting them out. */
  rules: StockRules
  /** The models, by modelKey, of which all pieces are here, and rentals stand with those that they are thought to get. */
  models?: ReadonlySet<string>
}

/** The pieces the house has to give away: 0 for what is not for rent or not in order, 1 for what is no bulk (D-083). */
export function capacityOf(item: Omit<StockItem, 'categoryId' | 'inspectionDue'>, openRepairs = 0): number {
  const fit = item.active && item.rentable && !item.stolen && item.status === ITEM_STATUSES.available
  if (!fit) return 0
  return isBulk(item) ? (item.stockQuantity ?? 0) - openRepairs : 1
}

/** The same as of today: what its category keeps until it is inspected is none (KE-05), nor what is missing (OI-19). */
export function capacityNow(
  item: StockItem,
  { rules, today, openRepairs, missing }: Pick<StockFacts, 'rules' | 'today' | 'openRepairs' | 'missing'>,
): number {
  const capacity = capacityOf(item, openRepairs.get(item.id))
  if (capacity === 0 || isWithheld(item, ruleOf(item, rules), today)) return 0
  return capacity - (missing?.get(item.id) ?? 0)
}

/** The days a rental keeps its material; null once its status gave it back. What is out and overdue stays out until today. */
export function occupied(rental: Period & Pick<Rental, 'status'>, today: string): Period | null {
  if (!isActiveRental(rental)) return null
  return { pickupDate: rental.pickupDate, returnDate: isOverdue(rental, today) ? today : rental.returnDate }
}

/**
 * Whether a rental needs a piece on a day on which one of this period has it, each of which keeps it for its service too.
 * Made once for a period: thousands of rentals are asked.
 */
export function meeting(period: Period, serviceDays: number): (days: Period) => boolean {
  const first = serviceDays === 0 ? period.pickupDate : addDays(period.pickupDate, -serviceDays)
  const last = withService(period, serviceDays).returnDate
  return (days) => days.pickupDate <= last && days.returnDate >= first
}

/** Pieces of an item on the lines of a rental. */
const quantityOf = (rental: { rentalLines: readonly StockLine[] }, itemId: string): number =>
  rental.rentalLines.reduce((n, line) => (line.itemId === itemId ? n + line.quantity : n), 0)

/**
 * The pieces of an item that are free on every day of a period (D-083): its capacity less the most that other rentals
 * hold on one of those days. Below 0 when it is booked over. The service after a return is a part of its days.
 * @param own id of the rental that asks, which does not stand in its own way
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
    peak(
      usesOf(itemId, facts.rentals, { own, today: facts.today, serviceDays }),
      withService(period, serviceDays),
    )
  )
}

/** What rentals but one keep of an item, the service after them included. */
export function usesOf(
  itemId: string,
  rentals: readonly StockRental[],
  { own, today, serviceDays }: { own: string | null; today: string; serviceDays: number },
): Use[] {
  const uses: Use[] = []
  for (const rental of rentals) {
    const days = rental.id === own ? null : occupied(rental, today)
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

/** What a check of a rental finds. */
export interface StockCheck {
  /** Items of which the rental wants more than there is; their lines carry `conflict` (AV-11). */
  itemIds: ReadonlySet<string>
  /** The lines that ask for them; a line that asks for a model stands for the pieces it is thought to get. */
  lineIds: ReadonlySet<string>
  /** The models it knew the pieces of; lines that ask for another keep their flag. */
  models: ReadonlySet<string>
  /** What was looked at; lines of other items keep their flag. */
  checked: Pick<ReadonlyMap<string, unknown>, 'has'>
  /** One per item and other rental; an item that is not fit for rent may have none. */
  conflicts: readonly StockConflict[]
}

const NO_MODELS: ReadonlySet<string> = new Set()

/**
 * Whether a rental asks for more than is left of its items (D-083); one that is not active asks for nothing, and of what
 * may be booked twice nothing is too much.
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
    // As it is: a night's check has a hundred thousand items, and a hundred thousand rentals.
    checked: facts.items,
    conflicts: short.flatMap((itemId) =>
      rivals(rental, itemId, factsOf(itemId)).map((other) => ({ itemId, rentalId: other.id })),
    ),
  }
}

/** The lines that ask for a model of which the house has no piece at all. */
const unowned = (rental: StockRental, { models = NO_MODELS }: StockFacts): string[] =>
  (isActiveRental(rental) ? (rental.asks ?? []) : [])
    .filter(({ key, lineId }) => models.has(key) && !rental.rentalLines.some(({ id }) => id === lineId))
    .map(({ lineId }) => lineId)

/** Whether more of it than there is means anything. */
const isCounted = (id: string, { items, rules }: StockFacts): boolean =>
  items.has(id) && ruleOf(items.get(id), rules).clash !== CLASH.allow

/** The other rentals that hold the item on one of these days. */
function rivals(rental: StockRental, itemId: string, { rentals, ...facts }: StockFacts): StockRental[] {
  const { serviceDays } = ruleOf(facts.items.get(itemId), facts.rules)
  const meets = meeting(rental, serviceDays)
  return rentals.filter((other) => {
    const days = other.id === rental.id ? null : occupied(other, facts.today)
    return days !== null && meets(days) && quantityOf(other, itemId) > 0
  })
}

/** A rental with the flags of its lines as a check found them; the same object when nothing changed. */
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

/** The rentals that have an item on a line, by item: a list of many items is then not looked through once for each. */
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

/** The same for as long as the list lives: every rental of a house is checked against it, and it never changes. */
function knownByItem(rentals: readonly StockRental[]): ReadonlyMap<string, StockRental[]> {
  const found = known.get(rentals) ?? rentalsByItem(rentals)
  known.set(rentals, found)
  return found
}

/** What is left of each of the items all through a period (D-083); see remainingOf. */
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
