import type { Item } from '../../domain/items/item.ts'
import { isBulk } from '../../domain/items/item.ts'
import type { StockPart } from '../../domain/items/itemModel.ts'
import { modelName, namedModel } from '../../domain/items/model.ts'
import { type PartStock, type ShortPart, shortParts } from '../../domain/rentals/kitCount.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import { stockKey } from '../../domain/rentals/stockCount.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import type { ItemStock, StockQuestion } from '../lists/stockAnswers.ts'
import type { KitRow } from './kits.ts'
import { records } from './records.ts'
import { stockOf } from './stock.ts'
import { findStockHolders } from './stockHolders.ts'

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
