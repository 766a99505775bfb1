import type { Category } from '../../domain/categories/category.ts'
import { CONFLICT_RULES } from '../../domain/categories/conflictRule.ts'
import type { Item } from '../../domain/items/item.ts'
import { RENTAL_STATUSES } from '../../domain/rentals/constants.ts'
import {
  capacityNow,
  type Period,
  remainingOf,
  type StockFacts,
  type StockItem,
  type StockRental,
} from '../../domain/rentals/availability.ts'
import { holdersOf, unitsInRepair, unitsWithLapsedInspection } from '../../domain/rentals/holders.ts'
import type { QuantitiesByItem } from '../../domain/rentals/missing.ts'
import { firstFreeDay, spareUnits } from '../../domain/rentals/alternatives.ts'
import {
  countedItem,
  type CountedItem,
  type StockCount,
  stockCounts,
  stockKey,
} from '../../domain/rentals/stockCount.ts'
import { ruleOf, rulesOf, type StockRule, type StockRules } from '../../domain/rentals/stockRules.ts'
import { pick } from '../../lib/objects.ts'
import type { StoredColumns } from './columns/column.ts'
import { documentColumn } from './columns/documentColumn.ts'
import type { List } from './list.ts'
import { PlacedStock } from './placedStock.ts'
import { isForRent } from './planIndex.ts'
import {
  type RentalStock,
  type RentalStockQuestion,
  type HoldersAnswer,
  type HoldersQuestion,
  type LinesAnswer,
  type ListedRental,
  rentalForPage,
  rivalsOf,
  type ItemStock,
  type StockQuestion,
  RENTAL_NAME_FIELDS,
} from './stockAnswers.ts'

/** The bulk quantities that did not come back. */
interface MissingSource {
  missing(): QuantitiesByItem
  missingOf(itemId: string): { rentalId: string; quantity: number }[]
}
const NO_LOSS: MissingSource = { missing: () => new Map(), missingOf: () => [] }

interface LeftQuestion extends Pick<StockQuestion, 'today' | 'own'> {
  /** Default: the items that the company rents out. */
  items?: StockFacts['items']
  /** Returns true if a rental keeps what it has. Default: every rental does. */
  isTaken?: (rental: StockRental) => boolean
}

/** An option is no firm booking yet. */
const isFirm = ({ status }: StockRental): boolean => status !== RENTAL_STATUSES.option

/**
 * The company's items for rent by model, in memory. Thousands of units of a model are counted in milliseconds
 * (D-084).
 */
export class StockIndex implements List {
  private readonly items = new Map<string, CountedItem>()
  /** The ids that are counted together, by their key. */
  private readonly groups = new Map<string, Set<string>>()
  /** The day of the next inspection, for every item that has one. */
  private readonly inspections = new Map<string, string>()
  private readonly rules = new Map<string, StockRule>()
  private readonly rentals: () => Iterable<ListedRental>
  private readonly customerName: (id: string) => string | null
  private readonly version: () => unknown
  private readonly lost: () => MissingSource
  /** Changes after every change of items and categories. */
  private changes = 0
  /** The data that every question needs, cached until one of its sources changes. */
  private cached: { of: readonly unknown[]; stock: PlacedStock<ListedRental> } | null = null
  private readonly openRepairs: (items: readonly string[]) => StockFacts['openRepairs']

  readonly reads = {
    item: { put: (row: Item) => this.putItem(row), remove: (id: string) => this.removeItem(id) },
    category: {
      put: (row: Category) => this.putCategory(row),
      remove: (id: string) => this.removeCategory(id),
    },
  }
  readonly answers = {
    stock: (question: StockQuestion) => this.stock(question),
    spares: (question: StockQuestion) => this.spares(question),
    lines: (question: RentalStockQuestion) => this.ofLines(question),
    rivals: (question: RentalStockQuestion) => rivalsOf(this.around(question)),
    around: (question: RentalStockQuestion) => this.around(question),
    held: (question: HoldersQuestion) => this.held(question),
    firstPieces: (keys: readonly string[]) => this.firstPieces(keys),
    inspections: (until: string) => this.inspectionsUntil(until),
  }

  /**
   * @param rentals returns the active rentals.
   * @param openRepairs counts the repairs that keep a unit of an item at work.
   * @param lost returns the missing bulk quantities.
   * @param version the same value while the rentals are the same; by default they may differ each time
   */
  constructor(
    rentals: () => Iterable<ListedRental>,
    openRepairs: (items: readonly string[]) => StockFacts['openRepairs'],
    version: () => unknown = Symbol,
    customerName: (id: string) => string | null = () => null,
    lost: () => MissingSource = () => NO_LOSS,
  ) {
    this.customerName = customerName
    this.lost = lost
    this.version = version
    this.rentals = rentals
    this.openRepairs = openRepairs
  }

  columns(): StoredColumns {
    return {
      items: documentColumn(
        () => this.items.values(),
        (item) => this.hold(item),
      ),
      inspections: documentColumn(
        () => this.inspections,
        ([id, due]) => this.inspections.set(id, due),
      ),
      rules: documentColumn(
        () => this.rules,
        ([id, rule]) => this.rules.set(id, rule),
      ),
    }
  }

  putCategory(category: Category): void {
    for (const [id, rule] of rulesOf([category])) this.rules.set(id, rule)
    this.changes++
  }

  private removeCategory(id: string): void {
    if (this.rules.delete(id)) this.changes++
  }

  putItem(item: Item): void {
    this.removeItem(item.id)
    if (item.active && item.inspectionDue) this.inspections.set(item.id, item.inspectionDue)
    if (!isForRent(item)) return
    this.hold(countedItem(item))
  }

  private hold(item: CountedItem): void {
    this.changes++
    this.items.set(item.id, item)
    const key = stockKey(item)
    this.groups.set(key, (this.groups.get(key) ?? new Set()).add(item.id))
  }

  /** Returns the items whose inspection is due on or before a day. */
  private inspectionsUntil(until: string): string[] {
    return [...this.inspections].flatMap(([id, due]) => (due <= until ? [id] : []))
  }

  removeItem(id: string): void {
    this.inspections.delete(id)
    const known = this.items.get(id)
    if (!known) return
    this.changes++
    this.items.delete(id)
    this.groups.get(stockKey(known))?.delete(id)
  }

  /** Answers how much is free. An item that the company does not rent out has 0 free of 0. */
  stock({ ids, period, own, today }: StockQuestion): Map<string, ItemStock> {
    const requested = ids.flatMap((id) => this.items.get(id) ?? [])
    const units = [...new Set(requested.map(stockKey))].flatMap((key) => [...(this.groups.get(key) ?? [])])
    const asking = { today, own }
    const left = this.leftOf(units, period, asking)
    const counted = units.flatMap((id) => this.items.get(id) ?? [])
    const counts = stockCounts(
      counted,
      left,
      this.leftOf(this.inOption(units, today), period, { ...asking, isTaken: isFirm }),
    )
    return new Map(
      ids.map((id) => [
        id,
        { left: left.get(id) ?? 0, count: counts.get(id) ?? NOTHING, twice: this.mayTwice(id, today) },
      ]),
    )
  }

  private mayTwice(id: string, today: string): boolean {
    const item = this.items.get(id)
    if (!item || ruleOf(item, this.rules).clash !== CONFLICT_RULES.allow) return false
    return capacityNow(item, { rules: this.rules, today, ...this.unavailable([id]) }) > 0
  }

  /** Returns the units that can replace each of these, which are together on one rental. */
  private spares({ ids, period, own, today }: StockQuestion): Map<string, string[]> {
    const taken = new Set(ids)
    // Cache per model: sixty units of one model are examined once.
    const found = new Map<string, string[]>()
    const sparesOf = (id: string) => {
      const units = this.countedTogether(id)
      const key = units[0] ?? id
      const spares = found.get(key) ?? spareUnits(units, this.leftOf(units, period, { today, own }), taken)
      found.set(key, spares)
      return spares
    }
    return new Map(ids.map((id) => [id, sparesOf(id)]))
  }

  /** Returns the free quantity of each item during a whole period. */
  private leftOf(
    ids: readonly string[],
    period: Period,
    { today, own, items = this.items, isTaken = () => true }: LeftQuestion,
  ): Map<string, number> {
    const stock = this.placed(today)
    const facts = { items, ...this.unavailable(ids), today, rules: this.rules }
    const left = (id: string) =>
      remainingOf(id, period, { ...facts, rentals: stock.of(id).filter(isTaken) }, own)
    return new Map(ids.map((id) => [id, left(id)]))
  }

  /** Returns those of the ids that an option holds. */
  private inOption(ids: readonly string[], today: string): string[] {
    const stock = this.placed(today)
    return ids.filter((id) => !stock.of(id).every(isFirm))
  }

  private ofLines(question: RentalStockQuestion): LinesAnswer {
    const { rental, items, today } = question
    const [ids, requested] = [items.map(({ id }) => id), { today, own: rental.id }]
    const stored = new Map(items.map((item) => [item.id, item]))
    const named = rental.rentalLines.flatMap(({ itemId }) => itemId ?? [])
    const twice = items.filter((item) => ruleOf(item, this.rules).clash === CONFLICT_RULES.allow)
    return {
      ...rivalsOf(this.around(question)),
      left: this.leftOf(ids, rental, { ...requested, items: stored }),
      spares: this.spares({ ...requested, ids: named, period: rental }),
      twice: new Set(twice.map(({ id }) => id)),
    }
  }

  private around({ rental, items, today }: RentalStockQuestion): RentalStock {
    const { own, others } = this.placed(today).rentalWithRivals(rental)
    const ids = [...new Set(own.rentalLines.flatMap(({ itemId }) => itemId ?? []))]
    const known = new Map(items.map((item) => [item.id, item]))
    for (const id of ids) {
      const item = known.has(id) ? undefined : this.items.get(id)
      if (item) known.set(id, item)
    }
    const kinds = [...new Set([...known.values()].map(({ categoryId }) => categoryId))]
    const rules: StockRules = new Map(kinds.map((kind) => [kind, ruleOf({ categoryId: kind }, this.rules)]))
    const rentals = others.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(rentalForPage)
    return { own, facts: { items: known, rentals, ...this.unavailable(ids), today, rules } }
  }

  private held({ id, wanted, period, own, today }: HoldersQuestion): HoldersAnswer {
    const units = this.countedTogether(id)
    const items = units.flatMap((one) => this.items.get(one) ?? [])
    const unavailable = this.unavailable(units)
    const rentals = this.placed(today).ofAny(units)
    const facts = { items: this.items, rentals, ...unavailable, today, rules: this.rules }
    const holders = holdersOf(units, period, facts, own)
    return {
      holders: holders.map(({ rental, units: held }) => ({
        rental: pick(rental, RENTAL_NAME_FIELDS),
        customer: (rental.customerId && this.customerName(rental.customerId)) ?? rental.tempCusName,
        units: held,
      })),
      inRepair: unitsInRepair(items, unavailable.openRepairs),
      lapsed: unitsWithLapsedInspection(items, facts),
      missing: units.flatMap((itemId) =>
        this.lost()
          .missingOf(itemId)
          .map(({ rentalId, quantity }) => ({ rentalId, units: [{ itemId, quantity }] })),
      ),
      from: firstFreeDay(units, wanted, period, facts, own),
    }
  }

  /**
   * Returns one unit of each of these models, through which the model is requested. A model without units is
   * omitted.
   */
  private firstPieces(keys: readonly string[]): Map<string, string> {
    const firsts = keys.flatMap((key): [string, string][] => {
      const [first] = this.groups.get(key) ?? []
      return first === undefined ? [] : [[key, first]]
    })
    return new Map(firsts)
  }

  /** Returns the active rentals with their placements, cached while nothing changed. */
  private placed(today: string): PlacedStock<ListedRental> {
    const of = [today, this.changes, this.version()]
    if (this.cached && of.every((one, at) => one === this.cached?.of[at])) return this.cached.stock
    const unitIdsOf = (key: string) => [...(this.groups.get(key) ?? [])]
    const keyOf = ({ id }: StockItem) => {
      const item = this.items.get(id)
      return item ? stockKey(item) : null
    }
    const shelf = { items: this.items, unitIdsOf, keyOf, today, rules: this.rules }
    this.cached = { of, stock: new PlacedStock([...this.rentals()], shelf) }
    return this.cached.stock
  }

  /** Returns an item with those that are counted together with it. */
  private countedTogether(id: string): string[] {
    const item = this.items.get(id)
    return item ? [...(this.groups.get(stockKey(item)) ?? [])] : []
  }

  /** Returns the bulk quantities that are unavailable although no rental holds them. */
  private unavailable(ids: readonly string[]): Pick<StockFacts, 'openRepairs' | 'missing'> {
    return { openRepairs: this.openRepairs(ids), missing: this.lost().missing() }
  }
}

const NOTHING: StockCount = { left: 0, of: 0 }
