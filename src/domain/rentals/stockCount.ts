import { ITEM_STATUSES } from '../items/constants.ts'
import type { Item } from '../items/item.ts'
import { modelKey } from '../items/model.ts'
import { isBulk, unitCountOf } from '../items/units.ts'
import { pick } from '../../lib/objects.ts'
import type { StockItem } from './availability.ts'

/*
 * The groups in which stock is counted (D-084): bulk by itself, single units together with the others of
 * their brand and model.
 */

/** The count of a group: how many units are free throughout a period, and how many the company has. */
export interface StockCount {
  left: number
  of: number
  /** The number of unavailable units that only options hold; absent: none. */
  inOption?: number
}

/** The fields of an item that the count reads. */
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

/** An item reduced to the fields that the count reads. */
export const countedItem = (item: CountedItem): CountedItem => pick(item, COUNTED)

/**
 * The key of the group in which an item is counted. An item without a model, and bulk, is a group by itself.
 */
export const stockKey = (item: Pick<CountedItem, 'id' | 'brand' | 'model' | 'stockQuantity'>): string =>
  isBulk(item) || !item.model?.trim() ? item.id : modelKey(item)

/** True if a unit exists in the company, even if it is not free today. */
export const isInCompany = ({ stolen, status }: Pick<CountedItem, 'stolen' | 'status'>): boolean =>
  !stolen && (status === ITEM_STATUSES.available || status === ITEM_STATUSES.inRepair)

/** True if the company owns a unit to rent out, even if it is not free today. */
const isOwned = ({ active, rentable, customerId, ...item }: CountedItem): boolean =>
  active && rentable && customerId === null && isInCompany(item)

/**
 * The count to show for each item.
 * @param items the requested items, with the other units of their models
 * @param left the free units of each item throughout the period; see `remainingOfAll`
 * @param firm what would be free without the options; for the items that options hold
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
      of: before.of + (isOwned(item) ? unitCountOf(item) : 0),
      inOption: before.inOption + (firm.has(item.id) ? free(firm, item) - free(left, item) : 0),
    })
  }
  return new Map(all.map((item) => [item.id, withOptionCount(groups.get(stockKey(item))!)]))
}

const withOptionCount = ({ inOption, ...count }: Required<StockCount>): StockCount =>
  inOption > 0 ? { ...count, inOption } : count

export type StockLevel = 'good' | 'warning' | 'alert'

/** The number of free units from which a stock is good, and the number from which it is narrow. */
export interface StockLimits {
  warningGood: number
  warningNarrow: number
}

/**
 * The colour of a stock. One remaining unit is always alert, even if the company owns only one (D-084, AV-03
 * to AV-06).
 */
export function stockLevel({ left }: StockCount, limits: StockLimits): StockLevel {
  if (left <= 1) return 'alert'
  if (left >= limits.warningGood) return 'good'
  return left >= limits.warningNarrow ? 'warning' : 'alert'
}
