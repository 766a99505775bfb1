import type { ReplicaDb } from '../../db/database.ts'
import { records } from '../../db/queries/records.ts'
import type { Item } from '../../domain/items/item.ts'
import type { Holiday, PriceRate } from '../../domain/settings/settings.ts'
import type { ListFormat, ListFileKind } from '../../documents/kinds.ts'
import { contactsOf } from '../../documents/lists/customers.ts'
import type { ItemFacts } from '../../documents/lists/items.ts'
import type { PartsFacts } from '../../documents/lists/kits.ts'
import { listFile } from '../../documents/lists/lists.ts'
import { rentalListRow } from '../../documents/lists/rentals.ts'
import { readRecordsById, readRentalSources } from './readSources.ts'

/**
 * A list of this device as a file; deleted records are left out.
 * @param ids in this order; null: all active records, for lists that a device has completely
 */
export async function readListFile(
  db: ReplicaDb,
  list: ListFileKind,
  ids: readonly string[] | null,
  format: ListFormat,
): Promise<Blob> {
  const wanted = ids ?? []
  switch (list) {
    case 'rentals':
      return listFile(list, (await readRentalSources(db, wanted)).map(rentalListRow), format)
    case 'items':
      return listFile(list, await itemFacts(db, wanted), format)
    case 'customers':
      return listFile(list, await records(db.customer, wanted), format)
    case 'contacts':
      return listFile(list, contactsOf(await records(db.customer, wanted)), format)
    case 'kits': {
      const kits = (await db.kit.toArray()).filter(({ active }) => active)
      return listFile(list, await withItems(db, kits.toSorted(byName), ({ parts }) => parts), format)
    }
    case 'models': {
      const models = (await db.itemModel.toArray()).toSorted(byBrand)
      return listFile(list, await withItems(db, models, ({ accessories }) => accessories), format)
    }
    case 'holidays':
      return listFile(list, (await db.holiday.toArray()).toSorted(byDate), format)
    case 'priceRates':
      return listFile(list, (await db.priceRate.toArray()).toSorted(byDays), format)
  }
}

const byDate = (a: Holiday, b: Holiday) => a.date.localeCompare(b.date)
const byDays = (a: PriceRate, b: PriceRate) => a.numberOfDays - b.numberOfDays
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
const byBrand = (a: { brand: string; model: string }, b: { brand: string; model: string }) =>
  a.brand.localeCompare(b.brand) || a.model.localeCompare(b.model)

/** Items with the names of the records they refer to. */
export async function itemFacts(db: ReplicaDb, ids: readonly string[]): Promise<ItemFacts[]> {
  const items = await records(db.item, ids)
  const find = <T extends 'category' | 'subcategory' | 'customer'>(
    table: T,
    idOf: (item: Item) => string | null,
  ) => readRecordsById(db, table, items.map(idOf))
  const [categories, subcategories, customers] = await Promise.all([
    find('category', ({ categoryId }) => categoryId),
    find('subcategory', ({ subcategoryId }) => subcategoryId),
    find('customer', ({ customerId }) => customerId),
  ])
  return items.map((item) => ({
    item,
    category: categories.get(item.categoryId)?.description ?? '',
    subcategory: subcategories.get(item.subcategoryId ?? '')?.description ?? '',
    customer: customers.get(item.customerId ?? '')?.name ?? '',
    customerReference: customers.get(item.customerId ?? '')?.referenceNumber ?? '',
  }))
}

async function withItems<R>(
  db: ReplicaDb,
  found: readonly R[],
  partsOf: (record: R) => readonly { itemId: string | null }[],
): Promise<PartsFacts<R>[]> {
  const ids = found.flatMap((record) => partsOf(record).map(({ itemId }) => itemId))
  const items = await readRecordsById(db, 'item', ids)
  return found.map((record) => ({ record, items }))
}
