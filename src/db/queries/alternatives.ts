import { isBulk, type Item } from '../../domain/items/item.ts'
import type { RentalLine } from '../../domain/rentals/rental.ts'
import { type Candidate, nearestCandidate, requestedByKey } from '../../domain/rentals/shortageActions.ts'
import { stockKey } from '../../domain/rentals/stockCount.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import type { StockQuestion } from '../lists/stockAnswers.ts'
import { sharedModelData } from './kits.ts'
import { records } from './records.ts'
import { stockOf } from './stock.ts'

/** Asks for something that can replace what a line lacks. */
export interface AlternativeQuestion extends Omit<StockQuestion, 'ids'> {
  /** The item of the line, or a unit of its model. */
  item: Item
  lacking: number
  dayPrice: number
  /** All lines of the rental: what they take of an alternative is not free for another line. */
  lines: readonly Pick<RentalLine, 'itemId' | 'quantity' | 'brand' | 'model'>[]
}

/**
 * Returns the model or bulk item of the same subcategory of which enough is free for the whole period, with
 * the nearest day price (HV-30).
 */
export async function findAlternative(question: AlternativeQuestion): Promise<Candidate | undefined> {
  const { item, lacking, dayPrice, lines, period, today, own } = question
  if (item.subcategoryId === null) return undefined
  const ids = await ask('items', 'forRentIn', item.subcategoryId)
  const firsts = new Map<string, Item>()
  for (const one of await records(db.item, ids)) {
    const key = stockKey(one)
    if (key !== stockKey(item) && !firsts.has(key)) firsts.set(key, one)
  }
  const [stock, named] = await Promise.all([
    stockOf(
      Array.from(firsts.values(), ({ id }) => id),
      period,
      today,
      own,
    ),
    records(
      db.item,
      lines.flatMap(({ itemId }) => itemId ?? []),
    ),
  ])
  const requested = requestedByKey(lines, new Map(named.map((one) => [one.id, one])))
  const candidates = Array.from(firsts, async ([key, one]): Promise<Candidate> => {
    const free = (stock.get(one.id)?.count.left ?? 0) - (requested.get(key) ?? 0)
    const shared = one.model?.trim() ? await sharedModelData(one) : undefined
    return { item: one, free, dayPrice: priceOf(one, shared?.dayPrice ?? null) }
  })
  return nearestCandidate(await Promise.all(candidates), lacking, dayPrice)
}

/** The price that a new line gets: of a model its own one first, of bulk that of the item. */
const priceOf = (item: Item, ofModel: number | null): number =>
  isBulk(item) ? item.rentPrice || (ofModel ?? 0) : (ofModel ?? item.rentPrice)
