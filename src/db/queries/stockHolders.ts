import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import type {
  HoldersAnswer,
  HoldersQuestion,
  ItemStock,
  NamedRental,
  StockQuestion,
} from '../lists/stockAnswers.ts'
import { type KitRow, kitFacts } from './kits.ts'
import { records } from './records.ts'
import { stockOf } from './stock.ts'
import { type Item, isBulk } from '../../domain/items/item.ts'
import { byPlaceName } from '../../domain/items/place.ts'
import { RENTAL_STATUSES } from '../../domain/rentals/constants.ts'
import type { HeldQuantity } from '../../domain/rentals/holders.ts'
import { movementsOf } from '../../domain/rentals/movements.ts'
import type { Rental, RentalLine } from '../../domain/rentals/rental.ts'
import type { StockPart } from '../../domain/items/itemModel.ts'
import { modelName, namedModel } from '../../domain/items/model.ts'
import { type PartStock, type ShortPart, shortParts } from '../../domain/rentals/kitCount.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import { stockKey } from '../../domain/rentals/stockCount.ts'

/** A unit that may be handed out for a line that asks for its model. */
export interface UnitToHandOut {
  item: Item
  /**
   * True if the unit is free as far as this device knows. A person with the unit in hand may hand it out
   * anyway.
   */
  free: boolean
}

/**
 * Returns the units of a line's model that the rental does not have yet. Free units come first, in the order
 * of the storage places.
 */
export async function unitsToHandOut(
  rental: Rental,
  line: RentalLine,
  today: string,
): Promise<UnitToHandOut[]> {
  const { units } = await kitFacts([line])
  const taken = new Set([...rental.rentalLines, ...movementsOf(rental)].map(({ itemId }) => itemId))
  const items = [...units.values()].flat().filter(({ id }) => !taken.has(id))
  const stock = await stockOf(
    items.map(({ id }) => id),
    rental,
    today,
    rental.id,
  )
  return items
    .map((item) => ({ item, free: (stock.get(item.id)?.left ?? 0) > 0 }))
    .toSorted(
      (a, b) =>
        Number(b.free) - Number(a.free) ||
        byPlaceName(a.item.place ?? '', b.item.place ?? '') ||
        (a.item.itemNumber ?? '').localeCompare(b.item.itemNumber ?? '', 'nl', { numeric: true }),
    )
}

/* The alternatives when an item is not free (D-083, D-084). */

/** A unit, or a quantity of a bulk item. */
export interface NamedUnits {
  item: Item | undefined
  quantity: number
}
/** A rental that has some of these units. */
export interface NamedHolder {
  rental: NamedRental
  customer: string | null
  units: NamedUnits[]
}
export interface StockHolders {
  out: NamedHolder[]
  /** The number of further holders. */
  more: number
  options: NamedHolder[]
  inRepair: NamedUnits[]
  /** Units whose inspection lapsed. */
  lapsed: NamedUnits[]
  /** Units that did not come back from a rental. */
  missing: { rental: Rental; units: NamedUnits[] }[]
  /** The day from which enough units are free; null: never. */
  from: string | null
}

/**
 * Returns who has the units that are counted together with an item, by name.
 * @param most the number of each kind that is named
 */
export async function findStockHolders(question: HoldersQuestion, most: number): Promise<StockHolders> {
  const { holders, from, ...others } = await ask('stock', 'held', question)
  const isOption = ({ rental }: HoldersAnswer['holders'][number]) => rental.status === RENTAL_STATUSES.option
  const given = holders.filter((holder) => !isOption(holder))
  const [out, options] = [given.slice(0, most), holders.filter(isOption).slice(0, most)]
  const [inRepair, lapsed] = [others.inRepair.slice(0, most), others.lapsed.slice(0, most)]
  const missing = others.missing.slice(0, most)
  const units = [
    ...[...out, ...options, ...missing].flatMap((holder) => holder.units),
    ...inRepair,
    ...lapsed,
  ]
  const [items, losers] = await Promise.all([
    records(db.item, [...new Set(units.map(({ itemId }) => itemId))]),
    records(db.rental, [...new Set(missing.map(({ rentalId }) => rentalId))]),
  ])
  const byId = new Map(items.map((item) => [item.id, item]))
  const named = (counted: readonly HeldQuantity[]): NamedUnits[] =>
    counted.map(({ itemId, quantity }) => ({ item: byId.get(itemId), quantity }))
  const holder = (one: HoldersAnswer['holders'][number]): NamedHolder => ({ ...one, units: named(one.units) })
  return {
    from,
    out: out.map(holder),
    more: given.length - out.length,
    options: options.map(holder),
    inRepair: named(inRepair),
    lapsed: named(lapsed),
    missing: missing.flatMap(({ rentalId, units: missingUnits }) => {
      const rental = losers.find(({ id }) => id === rentalId)
      return rental ? [{ rental, units: named(missingUnits) }] : []
    }),
  }
}

/** Returns the free units of the model of each of these items, which are together on one rental. */
export const sparesOf = (question: StockQuestion): Promise<Map<string, string[]>> =>
  ask('stock', 'spares', question)

/** The stock question while kits are chosen. */
export type KitStockQuestion = Omit<StockQuestion, 'ids'>

/** A kit with the free quantities of its parts. */
export type OfferedKit = KitRow & { stock: PartStock[] }

/** Adds the quantities of the parts that are free during a whole period, as this device knows it (HV-16). */
export async function withStock(kits: readonly KitRow[], asking: KitStockQuestion): Promise<OfferedKit[]> {
  const parts = kits.flatMap((kit) => kit.parts)
  const keys = [...new Set(parts.flatMap((part) => namedModel(part) ?? []))]
  const named = parts.flatMap(({ itemId }) => itemId ?? [])
  const firsts = await ask('stock', 'firstPieces', keys)
  const [stock, items] = await Promise.all([
    stockOf([...new Set([...named, ...firsts.values()])], asking.period, asking.today, asking.own),
    records(db.item, named),
  ])
  const known = new Map(items.map((item) => [item.id, item]))
  const stockOfPart = (part: StockPart): PartStock => {
    const by = part.itemId ?? firsts.get(namedModel(part) ?? '') ?? null
    return partStock(part, by, known.get(part.itemId ?? ''), stock.get(by ?? ''))
  }
  return kits.map((kit) => ({ ...kit, stock: kit.parts.map(stockOfPart) }))
}

/** Builds the stock of a part. An item that may be booked twice is never short. */
function partStock(
  part: StockPart,
  by: string | null,
  item: Item | undefined,
  { left = 0, twice = false, count = { left: 0, of: 0 } }: Partial<ItemStock> = {},
): PartStock {
  const { quantity, itemId, brand, model } = part
  const single = itemId !== null && !(item && isBulk(item))
  return {
    key: item ? stockKey(item) : (namedModel(part) ?? part.id),
    by,
    name: modelName(item ?? { brand: brand ?? '', model }),
    quantity,
    count: twice ? { ...count, left: count.of } : count,
    unit: single ? (twice ? quantity : left) : null,
  }
}

/** The most missing parts that a line of a list can name. */
const MAX_NAMED = 2

/** Returns the parts of which there are too few for `wanted` kits, with the names of their holders. */
export function shortPartsOf(
  { stock }: OfferedKit,
  wanted: number,
  asking: KitStockQuestion,
): Promise<(ShortPart & { holders: string[] })[]> {
  const short = shortParts(stock, wanted).slice(0, MAX_NAMED)
  return Promise.all(short.map(async (part) => ({ ...part, holders: await holdersOf(part, asking) })))
}

async function holdersOf({ by }: ShortPart, asking: KitStockQuestion): Promise<string[]> {
  if (by === null) return []
  const { out, inRepair } = await findStockHolders({ ...asking, id: by, wanted: 1 }, MAX_NAMED)
  const names = out.map(({ rental, customer }) => [rentalName(rental), customer].filter(Boolean).join(' '))
  return [...names, ...(inRepair.length > 0 ? ['herstelling'] : [])]
}
