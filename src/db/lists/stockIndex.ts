import type { Category } from '../../domain/categories/category.ts'
import { CLASH } from '../../domain/categories/clash.ts'
import type { Item } from '../../domain/items/item.ts'
import { type AskingRental, placements, withPlaces } from '../../domain/rentals/placement.ts'
import type { HeldLine } from '../../domain/rentals/claims.ts'
import {
  type StockRental,
  awayIn,
  capacityNow,
  type Period,
  remainingOfAll,
  type StockFacts,
} from '../../domain/rentals/availability.ts'
import { type HeldPieces, holdersOf, piecesInRepair, piecesLapsed } from '../../domain/rentals/holders.ts'
import type { Amounts } from '../../domain/rentals/missing.ts'
import { freeFrom, sparePieces } from '../../domain/rentals/otherwise.ts'
import { type CountedItem, type StockCount, stockCounts, stockKey } from '../../domain/rentals/stockCount.ts'
import {
  longestService,
  ruleOf,
  rulesOf,
  type StockRule,
  type StockRules,
} from '../../domain/rentals/stockRules.ts'
import { pick } from '../../domain/shared/objects.ts'
import type { Columns } from './columns/column.ts'
import { documents } from './columns/documents.ts'
import type { List } from './list.ts'
import { isForRent } from './planIndex.ts'

/** How much is free of these items all through a period. */
export interface StockQuestion extends Pick<StockFacts, 'today'> {
  ids: readonly string[]
  period: Period
  /** The rental that asks, which does not stand in its own way. */
  own: string | null
}

/** Of an item, and of what is counted together with it. */
export interface Stock {
  left: number
  /** It may be booked twice, and is fit for rent. */
  twice: boolean
  count: StockCount
}

/** Who has the pieces that are counted together with an item, and when there are as many as wanted. */
export interface HeldQuestion extends Omit<StockQuestion, 'ids'> {
  id: string
  wanted: number
}
export interface Held {
  holders: { rentalId: string; pieces: HeldPieces[] }[]
  inRepair: HeldPieces[]
  /** They wait for their inspection. */
  lapsed: HeldPieces[]
  /** They did not come back from these rentals. */
  missing: { rentalId: string; pieces: HeldPieces[] }[]
  /** Null: the house does not have as many. */
  from: string | null
}

/** Which pieces the models that are asked are thought to get, and the rentals with them. */
interface Placed {
  /** What it was made of. */
  of: readonly unknown[]
  lines: Map<string, HeldLine[]>
  rentals: StockRental[]
}

/** What of bulk did not come back. */
interface Lost {
  missing(): Amounts
  missingOf(itemId: string): { rentalId: string; quantity: number }[]
}
const NO_LOSS: Lost = { missing: () => new Map(), missingOf: () => [] }

/** What the house rents out, by model, in memory: thousands of pieces of a model are counted in milliseconds (D-084). */
export class StockIndex implements List {
  private readonly items = new Map<string, CountedItem>()
  /** The ids of what is counted together, by its key. */
  private readonly groups = new Map<string, Set<string>>()
  /** The day of the next inspection, of every item that has one. */
  private readonly inspections = new Map<string, string>()
  private readonly rules = new Map<string, StockRule>()
  private readonly rentals: () => Iterable<AskingRental>
  private readonly version: () => unknown
  private readonly lost: () => Lost
  /** Another after every change of items and categories. */
  private changes = 0
  /** What every question needs, until something of it changes. */
  private kept: Placed | null = null
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
    held: (question: HeldQuestion) => this.held(question),
    firstPieces: (keys: readonly string[]) => this.firstPieces(keys),
    placed: (today: string, asking: AskingRental | null) =>
      asking ? this.placements(today, asking) : this.now(today).lines,
    inspections: (until: string) => this.inspectionsUntil(until),
    rules: (): StockRules => this.rules,
  }

  /**
   * @param rentals the active rentals
   * @param openRepairs how many repairs keep a piece of an item at work
   * @param lost what of bulk is missing
   * @param version the same for as long as the rentals are; by default they may be others each time
   */
  constructor(
    rentals: () => Iterable<AskingRental>,
    openRepairs: (items: readonly string[]) => StockFacts['openRepairs'],
    version: () => unknown = Symbol,
    lost: () => Lost = () => NO_LOSS,
  ) {
    this.lost = lost
    this.version = version
    this.rentals = rentals
    this.openRepairs = openRepairs
  }

  columns(): Columns {
    return {
      items: documents(
        () => this.items.values(),
        (item) => this.hold(item),
      ),
      inspections: documents(
        () => this.inspections,
        ([id, due]) => this.inspections.set(id, due),
      ),
      rules: documents(
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
    this.hold(pick(item, COUNTED))
  }

  private hold(item: CountedItem): void {
    this.changes++
    this.items.set(item.id, item)
    const key = stockKey(item)
    this.groups.set(key, (this.groups.get(key) ?? new Set()).add(item.id))
  }

  /** The items whose inspection is on or before a day. */
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

  /** An item that the house does not rent out has nothing free, of nothing. */
  stock({ ids, period, own, today }: StockQuestion): Map<string, Stock> {
    const asked = ids.flatMap((id) => this.items.get(id) ?? [])
    const pieces = [...new Set(asked.map(stockKey))].flatMap((key) => [...(this.groups.get(key) ?? [])])
    const left = remainingOfAll(pieces, period, this.facts(ids, period, today), own)
    const counted = pieces.flatMap((id) => this.items.get(id) ?? [])
    const counts = stockCounts(counted, left)
    return new Map(
      ids.map((id) => [
        id,
        { left: left.get(id) ?? 0, count: counts.get(id) ?? NOTHING, twice: this.mayTwice(id, today) },
      ]),
    )
  }

  private mayTwice(id: string, today: string): boolean {
    const item = this.items.get(id)
    if (!item || ruleOf(item, this.rules).clash !== CLASH.allow) return false
    return capacityNow(item, { rules: this.rules, today, ...this.gone([id]) }) > 0
  }

  /** The pieces that can take the place of each of these, which stand on one rental together. */
  private spares({ ids, period, own, today }: StockQuestion): Map<string, string[]> {
    const taken = new Set(ids)
    const facts = this.facts(ids, period, today)
    // Sixty pieces of a model are looked at once.
    const found = new Map<string, string[]>()
    const sparesOf = (id: string) => {
      const pieces = this.together(id)
      const key = pieces[0] ?? id
      const spares = found.get(key) ?? sparePieces(pieces, period, facts, { own, taken })
      found.set(key, spares)
      return spares
    }
    return new Map(ids.map((id) => [id, sparesOf(id)]))
  }

  private held({ id, wanted, period, own, today }: HeldQuestion): Held {
    const pieces = this.together(id)
    const items = pieces.flatMap((one) => this.items.get(one) ?? [])
    const gone = this.gone(pieces)
    const facts = { items: this.items, rentals: this.placed(today), ...gone, today, rules: this.rules }
    const holders = holdersOf(pieces, period, facts, own)
    return {
      holders: holders.map(({ rental, pieces: held }) => ({ rentalId: rental.id, pieces: held })),
      inRepair: piecesInRepair(items, gone.openRepairs),
      lapsed: piecesLapsed(items, facts),
      missing: pieces.flatMap((itemId) =>
        this.lost()
          .missingOf(itemId)
          .map(({ rentalId, quantity }) => ({ rentalId, pieces: [{ itemId, quantity }] })),
      ),
      from: freeFrom(pieces, wanted, period, facts, own),
    }
  }

  /** A piece of each of these models, by which it is asked for; a model of which the house has none has none. */
  private firstPieces(keys: readonly string[]): Map<string, string> {
    const firsts = keys.flatMap((key): [string, string][] => {
      const [first] = this.groups.get(key) ?? []
      return first === undefined ? [] : [[key, first]]
    })
    return new Map(firsts)
  }

  /** Which pieces the models that are asked are thought to get. @param asking in the place of the stored one */
  private placements(today: string, asking: AskingRental | null): Map<string, HeldLine[]> {
    const others = [...this.rentals()].filter(({ id }) => id !== asking?.id)
    const piecesOf = (key: string) => [...(this.groups.get(key) ?? [])]
    return placements(asking ? [...others, asking] : others, {
      items: this.items,
      piecesOf,
      today,
      rules: this.rules,
    })
  }

  /** The active rentals with the pieces that their models are thought to get. */
  private placed(today: string): StockRental[] {
    return this.now(today).rentals
  }

  /** The same from before, as long as nothing changed. */
  private now(today: string): Placed {
    const of = [today, this.changes, this.version()]
    if (this.kept && of.every((one, at) => one === this.kept?.of[at])) return this.kept
    const lines = this.placements(today, null)
    const rentals = Array.from(this.rentals(), (rental) => withPlaces(rental, lines))
    this.kept = { of, lines, rentals }
    return this.kept
  }

  /** An item with what is counted together with it. */
  private together(id: string): string[] {
    const item = this.items.get(id)
    return item ? [...(this.groups.get(stockKey(item)) ?? [])] : []
  }

  /** What keeps bulk that no rental holds from leaving. */
  private gone(ids: readonly string[]): Pick<StockFacts, 'openRepairs' | 'missing'> {
    return { openRepairs: this.openRepairs(ids), missing: this.lost().missing() }
  }

  private facts(ids: readonly string[], period: Period, today: string): StockFacts {
    const rentals = awayIn(this.placed(today), period, today, longestService(this.rules))
    return { items: this.items, rentals, ...this.gone(ids), today, rules: this.rules }
  }
}

const COUNTED = [
  'id',
  'brand',
  'model',
  'customerId',
  'categoryId',
  'active',
  'rentable',
  'stolen',
  'status',
  'stockQuantity',
  'inspectionDue',
] as const satisfies (keyof CountedItem)[]
const NOTHING: StockCount = { left: 0, of: 0 }
