import { rentalsByItem, type StockItem, type StockRental } from '../../domain/rentals/availability.ts'
import {
  type RequestingRental,
  placements,
  type PlacementFacts,
  withPredictedLines,
} from '../../domain/rentals/placement.ts'

/** The shelf, with the key under which an item is counted together with others. */
export interface KeyedShelf extends PlacementFacts {
  keyOf: (item: StockItem) => string | null
}

/**
 * The active rentals and their claims on the stock, indexed by item. Otherwise thousands of rentals would be
 * searched for each item.
 */
export class PlacedStock<R extends RequestingRental = RequestingRental> {
  private readonly shelf: KeyedShelf
  private readonly stored: readonly R[]
  private readonly all: readonly R[]
  private readonly byItem: ReadonlyMap<string, R[]>
  private readonly holding: ReadonlyMap<string, R[]>
  private readonly asking = new Map<string, Set<R>>()

  constructor(rentals: readonly R[], shelf: KeyedShelf) {
    this.shelf = shelf
    this.stored = rentals
    const lines = placements(rentals, shelf)
    this.all = rentals.map((rental) => withPredictedLines(rental, lines))
    this.byItem = rentalsByItem(this.all)
    this.holding = rentalsByItem(rentals)
    for (const rental of rentals)
      for (const { key } of rental.asks) this.asking.set(key, (this.asking.get(key) ?? new Set()).add(rental))
  }

  /** Returns the rentals that have an item, by name or by assumed placement. */
  of(itemId: string): readonly R[] {
    return this.byItem.get(itemId) ?? []
  }

  /** Returns the rentals that have one of these items, each once, in their order. */
  ofAny(itemIds: readonly string[]): R[] {
    const found = new Set(itemIds.flatMap((id) => this.byItem.get(id) ?? []))
    return this.all.filter((rental) => found.has(rental))
  }

  /**
   * Returns a rental in place of the stored one with its assumed units, and the others that share one of its
   * items. Only models that it, or the stored one, has units of or asks for are distributed again. For other
   * models nothing changes.
   */
  rentalWithRivals(rental: RequestingRental): { own: StockRental; others: R[] } {
    const before = this.stored.find(({ id }) => id === rental.id)
    const keys = this.contested([rental, ...(before ? [before] : [])])
    const among = new Set<R>()
    for (const key of keys) {
      for (const other of this.asking.get(key) ?? []) among.add(other)
      for (const id of this.shelf.unitIdsOf(key))
        for (const other of this.holding.get(id) ?? []) among.add(other)
    }
    const others = this.stored.filter((other) => among.has(other) && other.id !== rental.id)
    const lines = placements([...others.map((other) => withAsksFor(other, keys)), rental], this.shelf)
    const own = withPredictedLines(rental, lines)
    const items = new Set(own.rentalLines.flatMap(({ itemId }) => itemId ?? []))
    const has = ({ itemId }: { itemId: string | null }) => itemId !== null && items.has(itemId)
    const takers = new Set([...lines].flatMap(([id, some]) => (some.some(has) ? [id] : [])))
    const holders = new Set([...items].flatMap((id) => this.holding.get(id) ?? []))
    return {
      own,
      others: this.stored
        .filter((other) => other.id !== rental.id && (takers.has(other.id) || holders.has(other)))
        .map((other) => withPredictedLines(other, lines)),
    }
  }

  /** Returns the models of these rentals that any rental asks for. */
  private contested(rentals: readonly RequestingRental[]): ReadonlySet<string> {
    const { items, keyOf } = this.shelf
    const requested = rentals.flatMap(({ asks }) => asks.map(({ key }) => key))
    const had = rentals.flatMap(({ rentalLines }) =>
      rentalLines.flatMap(({ itemId }) => {
        const item = itemId === null ? undefined : items.get(itemId)
        return (item && keyOf(item)) ?? []
      }),
    )
    return new Set([...requested, ...had.filter((key) => this.asking.has(key))])
  }
}

const withAsksFor = (rental: RequestingRental, keys: ReadonlySet<string>): RequestingRental => ({
  ...rental,
  asks: rental.asks.filter(({ key }) => keys.has(key)),
})
