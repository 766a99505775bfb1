import { type Item, isBulk } from '../../domain/items/item.ts'
import { namedModel } from '../../domain/items/model.ts'
import type { StockFacts, StockRental } from '../../domain/rentals/availability.ts'
import { missingOfAll } from '../../domain/rentals/missing.ts'
import { movementsOf } from '../../domain/rentals/movements.ts'
import { withModelRequests, placements, withPredictedLines } from '../../domain/rentals/placement.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { rulesOf, type StockRules } from '../../domain/rentals/stockRules.ts'
import { dayInBrussels } from '../../domain/shared/days.ts'
import type { Tx } from '../define.ts'
import type { ServerOf } from '../serverEffects.ts'

export type StockServer = ServerOf<'now' | 'stock'>

/** The server's data about the items of a rental, before and after a change. */
export interface RentalStockContext {
  items: ReadonlyMap<string, Item>
  rentals: readonly Rental[]
  /**
   * Data for the stock formula: the items that each rental holds, and the units that its requested models will
   * likely get.
   */
  facts: StockFacts
  /** Converts a rental to the form that the formula reads. */
  asStock: (rental: Rental) => StockRental
}

/**
 * Loads everything that a change of a rental may affect: its items before and after, and every unit of the models
 * it requests.
 * @param whole includes the other units of its items' models
 */
export async function loadRentalStockOfChange(
  tx: Tx,
  server: StockServer,
  before: Rental | null,
  after: Rental | null,
  whole: boolean,
): Promise<RentalStockContext> {
  const lines = [before, after].flatMap((rental) => rental?.rentalLines ?? [])
  const moved = [before, after].flatMap((rental) => (rental ? movementsOf(rental) : []))
  const named = new Set([...lines, ...moved].flatMap(({ itemId }) => itemId ?? []))
  const keys = lines.flatMap((line) => namedModel(line) ?? [])
  return loadRentalStock(tx, server, named, { keys, whole: whole || keys.length > 0 })
}

/**
 * Loads the server's data about these items, and about their models if a rental requests one.
 * @param keys further models, by modelKey
 */
export async function loadRentalStock(
  tx: Tx,
  server: StockServer,
  wanted: ReadonlySet<string>,
  { keys = [], whole = false }: { keys?: readonly string[]; whole?: boolean } = {},
): Promise<RentalStockContext> {
  const named = await loadItems(tx, server, [...wanted])
  const requested = new Set([...keys, ...[...named.values()].flatMap((item) => namedModel(item) ?? [])])
  // A unit that another rental gets for a requested model is not available here.
  const requesting = await server.stock.rentalsRequesting([...requested])
  const units = whole || requesting.length > 0 ? await server.stock.unitsOfModels([...requested]) : []
  const items = new Map([
    ...named,
    ...(await loadItems(
      tx,
      server,
      units.filter((id) => !named.has(id)),
    )),
  ])
  const rules = await loadRules(tx, server, items.values())
  const openRepairs = new Map<string, number>()
  for (const [id, item] of items)
    if (isBulk(item)) openRepairs.set(id, (await server.stock.openRepairs(id)).length)
  const reportingMissing = await server.stock.rentalsMissing([...items.keys()])
  const holders = [...new Set([...(await server.stock.rentalsWith([...items.keys()])), ...requesting])]
  await server.stock.prefetch('rental', [...new Set([...holders, ...reportingMissing])])
  const rentals = await loadRentals(tx, holders)
  const missing = missingOfAll(await loadRentals(tx, reportingMissing))
  return {
    items,
    rentals,
    ...buildStockFacts(rentals, items, {
      openRepairs,
      missing,
      today: dayInBrussels(server.now()),
      models: requested,
      rules,
    }),
  }
}

/** The rentals with these ids; missing ones are left out. */
export async function loadRentals(tx: Tx, ids: readonly string[]): Promise<Rental[]> {
  const found = await Promise.all(ids.map((id) => tx.get('rental', id)))
  return found.filter((rental) => rental !== undefined)
}

async function loadItems(tx: Tx, server: StockServer, ids: readonly string[]): Promise<Map<string, Item>> {
  await server.stock.prefetch('item', ids)
  const items = new Map<string, Item>()
  for (const id of ids) {
    const item = await tx.get('item', id)
    if (item) items.set(id, item)
  }
  return items
}

/** The stock rules of the categories of these items. */
async function loadRules(tx: Tx, server: StockServer, items: Iterable<Item>): Promise<StockRules> {
  const ids = [...new Set(Array.from(items, ({ categoryId }) => categoryId))]
  await server.stock.prefetch('category', ids)
  const found = await Promise.all(ids.map((id) => tx.get('category', id)))
  return rulesOf(found.filter((category) => category !== undefined))
}

/**
 * Builds the data for the stock formula: what rentals hold, and which units the requested models are expected to
 * get.
 */
export function buildStockFacts(
  rentals: readonly Rental[],
  items: ReadonlyMap<string, Item>,
  facts: Pick<StockFacts, 'openRepairs' | 'missing' | 'today' | 'models' | 'rules'>,
): Pick<RentalStockContext, 'facts' | 'asStock'> {
  const units = new Map<string, string[]>()
  for (const item of items.values()) {
    const key = item.customerId === null && !isBulk(item) ? namedModel(item) : null
    if (key !== null) units.set(key, [...(units.get(key) ?? []), item.id])
  }
  const unitsOf = (key: string) => units.get(key) ?? []
  const lines = placements(rentals.map(withModelRequests), { ...facts, items, unitIdsOf: unitsOf })
  const asStock = (rental: Rental): StockRental => withPredictedLines(withModelRequests(rental), lines)
  return { asStock, facts: { ...facts, items, rentals: rentals.map(asStock) } }
}
