import type { TableRow } from '../tables.ts'
import type { RepairIndex } from './repairIndex.ts'

/** The tables whose rows the lists in memory know, in the order in which they are loaded. */
export const INDEXED = ['category', 'subcategory', 'customer', 'item', 'repair', 'rental'] as const
export type Indexed = (typeof INDEXED)[number]
export const isIndexed = (table: string): table is Indexed => (INDEXED as readonly string[]).includes(table)

/** A row came or changed. */
export function put(index: RepairIndex, table: Indexed, row: TableRow<Indexed>): void {
  if (table === 'repair') index.putRepair(row as TableRow<'repair'>)
  else if (table === 'item') {
    index.putItem(row as TableRow<'item'>)
    index.plan.putItem(row as TableRow<'item'>)
    index.stock.putItem(row as TableRow<'item'>)
  } else if (table === 'rental') {
    index.rentalList.put(row as TableRow<'rental'>)
    index.plan.putRental(row as TableRow<'rental'>)
  } else if (table === 'category') {
    index.itemList.putCategory(row as TableRow<'category'>)
    index.plan.putCategory(row as TableRow<'category'>)
  } else if (table === 'subcategory') index.itemList.putSubcategory(row as TableRow<'subcategory'>)
  else index.putCustomer(row as TableRow<'customer'>)
}

/** A row is gone. */
export function remove(index: RepairIndex, table: Indexed, id: string): void {
  if (table === 'repair') index.removeRepair(id)
  else if (table === 'item') {
    index.removeItem(id)
    index.plan.removeItem(id)
    index.stock.removeItem(id)
  } else if (table === 'rental') {
    index.rentalList.remove(id)
    index.plan.removeRental(id)
  } else if (table === 'category') {
    index.itemList.removeCategory(id)
    index.plan.removeCategory(id)
  } else if (table === 'subcategory') index.itemList.removeSubcategory(id)
  else index.removeCustomer(id)
}
