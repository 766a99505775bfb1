import { CONFLICT_RULES } from '../categories/conflictRule.ts'
import { isBulk } from '../items/units.ts'
import type { Item } from '../items/item.ts'
import type { Rental, RentalLine } from './rental.ts'
import { addService, type ItemUse } from './freeUnits.ts'
import type { QuantitiesByItem } from './missing.ts'
import { ruleOf, type StockRules } from './stockRules.ts'

/** Rentals that want more units of an item than there are, on days that are not over. */
export interface Clash {
  itemId: string
  /** The rental with which the conflict begins. */
  rentalId: string
  /** The first day of the conflict; today if it began earlier. */
  day: string
}

type ClashRental = Pick<Rental, 'id' | 'status' | 'pickupDate' | 'returnDate'> & {
  rentalLines: readonly Pick<RentalLine, 'itemId' | 'quantity'>[]
}

interface ClashFacts {
  items: ReadonlyMap<string, Pick<Item, 'categoryId' | 'stockQuantity'>>
  rules: StockRules
  missing: QuantitiesByItem
  today: string
}

type Use = ItemUse & { id: string }

/**
 * Finds the conflicts from today on, the earliest first. Rentals that overlap one after the other are one
 * conflict. Options count, and the service days after a return; a category that may be booked twice has none.
 */
export function findClashes(
  rentals: Iterable<ClashRental>,
  { items, rules, missing, today }: ClashFacts,
): Clash[] {
  const found: Clash[] = []
  for (const [itemId, uses] of usesByItem(rentals, today)) {
    const item = items.get(itemId)
    if (!item) continue
    const { clash, serviceDays } = ruleOf(item, rules)
    if (clash === CONFLICT_RULES.allow) continue
    const stock = isBulk(item) ? (item.stockQuantity ?? 0) - (missing.get(itemId) ?? 0) : 1
    for (const { id, start } of clashStarts(uses, stock, serviceDays))
      found.push({ itemId, rentalId: id, day: start })
  }
  return found.toSorted((a, b) => compare(a.day, b.day) || compare(a.itemId, b.itemId))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The days of each item from today on, by rental; several lines are added up. */
function usesByItem(rentals: Iterable<ClashRental>, today: string): Map<string, Use[]> {
  const found = new Map<string, Use[]>()
  for (const { id, status, pickupDate, returnDate, rentalLines } of rentals) {
    if (returnDate < today) continue
    const start = pickupDate < today ? today : pickupDate
    for (const { itemId, quantity } of rentalLines) {
      if (itemId === null) continue
      const uses = found.get(itemId) ?? []
      found.set(itemId, uses)
      const own = uses.find((use) => use.id === id)
      if (own) own.quantity += quantity
      else uses.push({ id, status, start, end: returnDate, quantity })
    }
  }
  return found
}

/** The uses with which a conflict begins. The number of held units only rises on a day on which a use begins. */
function clashStarts(uses: readonly Use[], stock: number, serviceDays: number): Use[] {
  if (uses.length < 2) return []
  const starts: Use[] = []
  let before = new Set<string>()
  for (const use of uses.toSorted((a, b) => compare(a.start, b.start))) {
    const there = uses.filter(
      ({ start, end }) => start <= use.start && addService(end, serviceDays) >= use.start,
    )
    const wanted = there.reduce((sum, { quantity }) => sum + quantity, 0)
    if (there.length < 2 || wanted <= stock) continue
    if (!there.some(({ id }) => before.has(id))) starts.push(use)
    before = new Set([...before, ...there.map(({ id }) => id)])
  }
  return starts
}
