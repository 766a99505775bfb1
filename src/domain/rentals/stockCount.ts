import { ITEM_STATUSES } from '../items/constants.ts'
import type { Item } from '../items/item.ts'
import { modelKey } from '../items/model.ts'
import { isBulk, piecesOf } from '../items/pieces.ts'
import { pick } from '../shared/objects.ts'
import type { StockItem } from './availability.ts'

/*
 * What a stock is counted over (D-084): bulk by itself, single pieces together with the others of their brand and model.
 */

/** Pieces of a bulk item or of a model: how many are free all through a period, and how many the house has. */
export interface StockCount {
  left: number
  of: number
  /** Of those that are not free, how many only options have; absent: none. */
  inOption?: number
}

/** What the count reads of an item. */
export type CountedItem = StockItem & Pick<Item, 'brand' | 'model' | 'customerId'>

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

/** An item as it is counted, and no more of it. */
export const countedItem = (item: CountedItem): CountedItem => pick(item, COUNTED)

/** What is counted together; an item without a model, and bulk, by itself. */
export const stockKey = (item: Pick<CountedItem, 'id' | 'brand' | 'model' | 'stockQuantity'>): string =>
  isBulk(item) || !item.model?.trim() ? item.id : modelKey(item)

/** Whether what the house rents out is there, be it not free today. */
export const isThere = ({ stolen, status }: Pick<CountedItem, 'stolen' | 'status'>): boolean =>
  !stolen && (status === ITEM_STATUSES.available || status === ITEM_STATUSES.inRepair)

/** Whether the house has a piece to rent out, be it not free today. */
const isOwned = ({ active, rentable, customerId, ...item }: CountedItem): boolean =>
  active && rentable && customerId === null && isThere(item)

/**
 * The count that stands beside each item.
 * @param items the items asked for, with the other pieces of their models
 * @param left what is free of each of them all through the period (remainingOfAll)
 * @param firm the same of those that options have too, if these were not there
 */
export function stockCounts(
  items: Iterable<CountedItem>,
  left: ReadonlyMap<string, number>,
  firm: ReadonlyMap<string, number> = left,
): Map<string, StockCount> {
  const all = [...items]
  const groups = new Map<string, Required<StockCount>>()
  const free = (of: ReadonlyMap<string, number>, { id }: CountedItem) => Math.max(of.get(id) ?? 0, 0)
  for (const item of all) {
    const before = groups.get(stockKey(item)) ?? { left: 0, of: 0, inOption: 0 }
    groups.set(stockKey(item), {
      left: before.left + free(left, item),
      of: before.of + (isOwned(item) ? piecesOf(item) : 0),
      inOption: before.inOption + (firm.has(item.id) ? free(firm, item) - free(left, item) : 0),
    })
  }
  return new Map(all.map((item) => [item.id, said(groups.get(stockKey(item))!)]))
}

const said = ({ inOption, ...count }: Required<StockCount>): StockCount =>
  inOption > 0 ? { ...count, inOption } : count

export type StockLevel = 'good' | 'warning' | 'alert'

/** From how many free pieces on a stock is good, and from how many it is still narrow. */
export interface StockLimits {
  warningGood: number
  warningNarrow: number
}

/**
 * The colour of a stock: one remaining unit is always alert, also where the company owns one (D-084, AV-03 to AV-06).
 */
export function stockLevel({ left }: StockCount, limits: StockLimits): StockLevel {
  if (left <= 1) return 'alert'
  if (left >= limits.warningGood) return 'good'
  return left >= limits.warningNarrow ? 'warning' : 'alert'
}
