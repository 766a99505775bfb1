import type { TableRow } from '../tables.ts'
import type { RepairIndex } from './repairIndex.ts'

/** The tables whose rows the lists in memory know, in the order in which they are loaded. */
export const INDEXED = ['category', 'subcategory', 'customer', 'item', 'repair', 'rental'] as const
export type Indexed = (typeof INDEXED)[number]
export const isIndexed = (table: string): table is Indexed => INDEXED.some((name) => name === table)

/** A row came or changed. */
export const put = <T extends Indexed>(index: RepairIndex, table: T, row: TableRow<T>): void =>
  PUT[table](index, row)

const PUT: { [T in Indexed]: (index: RepairIndex, row: TableRow<T>) => void } = {
  category: (index, row) => {
    index.itemList.putCategory(row)
    index.plan.putCategory(row)
  },
  subcategory: (index, row) => index.itemList.putSubcategory(row),
  customer: (index, row) => index.putCustomer(row),
  item: (index, row) => {
    index.putItem(row)
    index.plan.putItem(row)
    index.stock.putItem(row)
  },
  repair: (index, row) => index.putRepair(row),
  rental: (index, row) => {
    index.rentalList.put(row)
    index.plan.putRental(row)
  },
}

/** A row is gone. */
export const remove = (index: RepairIndex, table: Indexed, id: string): void => REMOVE[table](index, id)

const REMOVE: { [T in Indexed]: (index: RepairIndex, id: string) => void } = {
  category: (index, id) => {
    index.itemList.removeCategory(id)
    index.plan.removeCategory(id)
  },
  subcategory: (index, id) => index.itemList.removeSubcategory(id),
  customer: (index, id) => index.removeCustomer(id),
  item: (index, id) => {
    index.removeItem(id)
    index.plan.removeItem(id)
    index.stock.removeItem(id)
  },
  repair: (index, id) => index.removeRepair(id),
  rental: (index, id) => {
    index.rentalList.remove(id)
    index.plan.removeRental(id)
  },
}
