import type { Category } from '../../domain/categories/category.ts'
import type { Item } from '../../domain/items/item.ts'
import { type Clash, findClashes } from '../../domain/rentals/clashes.ts'
import { claimsOf, type HeldLine, type ModelRequest } from '../../domain/rentals/claims.ts'
import { type QuantitiesByItem, missingOf, sumAmounts } from '../../domain/rentals/missing.ts'
import { isOverdue } from '../../domain/rentals/overdue.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { isActiveRental } from '../../domain/rentals/status.ts'
import { ruleOf, rulesOf, type StockRule, type StockRules } from '../../domain/rentals/stockRules.ts'
import type { StoredColumns } from './columns/column.ts'
import { documentColumn } from './columns/documentColumn.ts'
import { normalizeForSearch } from './searchText.ts'
import type { List } from './list.ts'

/** The fields of an active rental that the calendar and the planner show. */
export type PlannedRental = Pick<
  Rental,
  | 'id'
  | 'number'
  | 'provisionalRef'
  | 'reference'
  | 'tempCusName'
  | 'pickupDate'
  | 'startDate'
  | 'endDate'
  | 'returnDate'
  | 'status'
  | 'type'
  | 'customerId'
> & {
  /** The units that it holds now. */
  rentalLines: HeldLine[]
  /** The models that it asks for without a named unit. */
  asks: ModelRequest[]
  /** Null for a rental without a customer record. */
  customerName: string | null
}

/** The fields of an item that the planner shows. */
export type PlannedItem = Pick<
  Item,
  | 'id'
  | 'brand'
  | 'model'
  | 'serialNumber'
  | 'itemNumber'
  | 'status'
  | 'stolen'
  | 'stockQuantity'
  | 'categoryId'
  | 'inspectionDue'
> & {
  /** The quantity of a bulk item that is missing from any rental and not written off. */
  missing?: number
}
type StoredPlanItem = Omit<PlannedItem, 'missing'>

/** A category of the company with its items for rent, in the order of the planner. */
export interface ItemGroup {
  category: string
  /** The rule of the category for renting out its items. */
  rule: StockRule
  items: PlannedItem[]
}

type PlannedCategory = Pick<Category, 'id' | 'description'> & Partial<StockRule>

export const isForRent = (item: Item): boolean => item.active && item.rentable && item.customerId === null

const plannedRental = (rental: Rental, customerName: string | null): PlannedRental => {
  const { id, number, provisionalRef, reference, tempCusName, status, type, customerId } = rental
  const { pickupDate, startDate, endDate, returnDate } = rental
  const { held: rentalLines, asks } = claimsOf(rental)
  const days = { pickupDate, startDate, endDate, returnDate }
  return {
    id,
    number,
    provisionalRef,
    reference,
    tempCusName,
    ...days,
    status,
    type,
    customerId,
    rentalLines,
    asks,
    customerName,
  }
}

function plannedItem(item: Item): StoredPlanItem {
  const { id, brand, model, serialNumber, itemNumber, status, stolen, stockQuantity, categoryId } = item
  const inspectionDue = item.inspectionDue ?? null
  return {
    id,
    brand,
    model,
    serialNumber,
    itemNumber,
    status,
    stolen,
    stockQuantity,
    categoryId,
    inspectionDue,
  }
}

/** Sorts 'FX9' before 'FX10': numbers are padded to one length. */
const orderKey = (text: string): string =>
  normalizeForSearch(text).replace(/\d+/g, (digits) => digits.padStart(9, '0'))
const keyOf = ({ brand, model, serialNumber }: StoredPlanItem) =>
  orderKey(`${brand} ${model ?? ''} ${serialNumber ?? ''}`)

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  a < b ? -1 : a > b ? 1 : 0

/**
 * Groups the items by category, both by name (D-094). There are thousands, so the keys are made once and not
 * at every comparison.
 */
function groupsOf(
  items: Iterable<PlannedItem>,
  categories: ReadonlyMap<string, PlannedCategory>,
  rules: StockRules,
): ItemGroup[] {
  const groups = new Map<string, [string, PlannedItem][]>()
  for (const item of items) {
    const category = categories.get(item.categoryId)?.description ?? 'Zonder categorie'
    const group = groups.get(category) ?? []
    groups.set(category, group)
    group.push([keyOf(item), item])
  }
  return [...groups]
    .map(([category, found]) => [orderKey(category), { category, found }] as const)
    .toSorted(byKey)
    .map(([, { category, found }]) => ({
      category,
      rule: ruleOf(found[0]?.[1], rules),
      items: found.toSorted(byKey).map(([, item]) => item),
    }))
}

/**
 * Returns the rentals whose material is away on a day of the period, both ends included, by their first day
 * (D-094).
 */
const awayBetween = <R extends Pick<Rental, 'pickupDate' | 'returnDate'>>(
  rentals: Iterable<R>,
  from: string,
  to: string,
): R[] =>
  [...rentals]
    .filter(({ pickupDate, returnDate }) => pickupDate <= to && returnDate >= from)
    .sort((a, b) => (a.pickupDate < b.pickupDate ? -1 : a.pickupDate > b.pickupDate ? 1 : 0))

/** The active rentals and the items for rent in memory, as the calendar and the planner show them. */
export class PlanIndex implements List {
  private readonly rentals = new Map<string, PlannedRental>()
  private readonly items = new Map<string, StoredPlanItem>()
  /** The bulk quantities missing from a rental, whatever its status, by the id of the rental. */
  private readonly missingByRental = new Map<string, [itemId: string, n: number][]>()
  /** The total of these, cached until it changes: every question about the stock needs it. */
  private totalMissing: QuantitiesByItem | null = null
  private readonly categories = new Map<string, PlannedCategory>()
  private readonly nameOf: (customerId: string) => string | null
  /** Changes after every change of the rentals. */
  private changes = 0
  /** The groups, cached; null after a change of their contents. */
  private grouped: ItemGroup[] | null = null

  readonly reads = {
    rental: {
      put: (row: Rental) => this.putRental(row),
      remove: (id: string) => this.removeRental(id),
    },
    item: { put: (row: Item) => this.putItem(row), remove: (id: string) => this.removeItem(id) },
    category: {
      put: (row: Category) => this.putCategory(row),
      remove: (id: string) => this.removeCategory(id),
    },
  }
  readonly answers = {
    between: (from: string, to: string) => this.between(from, to),
    groups: () => this.groups(),
    overdue: (today: string) => this.overdue(today),
    missing: () => this.missing(),
    clashes: (today: string) => this.clashes(today),
  }
  readonly warming = [() => void this.groups()]

  constructor(nameOf: (customerId: string) => string | null) {
    this.nameOf = nameOf
  }

  columns(): StoredColumns {
    return {
      rentals: documentColumn(
        () => this.rentals.values(),
        (rental) => this.keep(rental),
      ),
      items: documentColumn(
        () => this.items.values(),
        (item) => this.items.set(item.id, item),
      ),
      lost: documentColumn(
        () => this.missingByRental,
        ([id, missing]) => this.putMissing(id, missing),
      ),
      categories: documentColumn(
        () => this.categories,
        ([id, category]) => this.categories.set(id, category),
      ),
    }
  }

  putRental(rental: Rental): void {
    this.putMissing(rental.id, [...missingOf(rental)])
    if (isActiveRental(rental)) this.keep(plannedRental(rental, null))
    else this.drop(rental.id)
  }

  private putMissing(id: string, missing: [string, number][]): void {
    if (missing.length === 0 && !this.missingByRental.delete(id)) return
    if (missing.length > 0) this.missingByRental.set(id, missing)
    this.totalMissing = null
    this.grouped = null
    this.changes++
  }

  private keep(rental: PlannedRental): void {
    this.rentals.set(rental.id, rental)
    this.changes++
  }

  private drop(id: string): void {
    if (this.rentals.delete(id)) this.changes++
  }

  private removeRental(id: string): void {
    this.putMissing(id, [])
    this.drop(id)
  }

  putItem(item: Item): void {
    if (!isForRent(item)) return this.removeItem(item.id)
    this.items.set(item.id, plannedItem(item))
    this.grouped = null
  }

  private removeItem(id: string): void {
    if (this.items.delete(id)) this.grouped = null
  }

  putCategory(category: PlannedCategory): void {
    const { id, description, clash, serviceDays, inspectedOnly } = category
    this.categories.set(id, { id, description, clash, serviceDays, inspectedOnly })
    this.grouped = null
  }

  private removeCategory(id: string): void {
    this.categories.delete(id)
    this.grouped = null
  }

  activeRentals(): Iterable<PlannedRental> {
    return this.rentals.values()
  }

  /** Returns the rentals that report some of an item missing, with the quantity. */
  missingOf(itemId: string): { rentalId: string; quantity: number }[] {
    return [...this.missingByRental].flatMap(([rentalId, missing]) =>
      missing.flatMap(([id, quantity]) => (id === itemId ? [{ rentalId, quantity }] : [])),
    )
  }

  /** Returns the missing quantity of each bulk item over all rentals. */
  missing(): QuantitiesByItem {
    this.totalMissing ??= sumAmounts(this.missingByRental.values())
    return this.totalMissing
  }

  /** Data derived from the active rentals is valid while this number is the same. */
  get version(): number {
    return this.changes
  }

  /** Returns the active rentals whose material is away between two days, both included (D-094). */
  between(from: string, to: string): PlannedRental[] {
    return this.withNames(awayBetween(this.rentals.values(), from, to))
  }

  /** Returns the rentals whose material is still out after the day of return (D-083). */
  overdue(today: string): PlannedRental[] {
    return this.withNames([...this.rentals.values()].filter((rental) => isOverdue(rental, today)))
  }

  /** Returns the conflicts from today on, the earliest first. */
  private clashes(today: string): Clash[] {
    const rules = rulesOf(this.categories.values())
    return findClashes(this.rentals.values(), { items: this.items, rules, missing: this.missing(), today })
  }

  /** Returns the items that the company rents out, by category (D-094). */
  groups(): ItemGroup[] {
    this.grouped ??= groupsOf(this.withMissing(), this.categories, rulesOf(this.categories.values()))
    return this.grouped
  }

  private withNames(rentals: readonly PlannedRental[]): PlannedRental[] {
    return rentals.map((rental) => ({
      ...rental,
      customerName: rental.customerId === null ? null : this.nameOf(rental.customerId),
    }))
  }

  private withMissing(): PlannedItem[] {
    const missing = this.missing()
    return Array.from(this.items.values(), (item) => ({ ...item, missing: missing.get(item.id) ?? 0 }))
  }
}
