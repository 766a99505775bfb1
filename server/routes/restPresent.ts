import type pg from 'pg'
import type { EntityName } from '../../src/domain/entities.ts'
import { presentLog } from './presentLog.ts'
import { presentRentals } from './presentRentals.ts'
import { docsById, type VersionedDoc } from '../reads/docs.ts'

/*
 * Presents documents as the calls of the specification show them (group EF). They include names of referenced
 * records and both spellings of some fields (D-059). None of this is stored.
 */

const named = <T extends { id: string }, K extends keyof T>(doc: T | undefined, keys: readonly K[]) =>
  doc ? Object.fromEntries([['id', doc.id], ...keys.map((key) => [key, doc[key]])]) : null

/** Presents repairs (EF-013 to EF-078). */
export async function presentRepairs(pool: pg.Pool, repairs: VersionedDoc<'repair'>[]) {
  const items = await docsById(
    pool,
    'item',
    repairs.map((r) => r.itemId),
  )
  const categories = await docsById(
    pool,
    'category',
    [...items.values()].map((i) => i.categoryId),
  )
  const customers = await docsById(
    pool,
    'customer',
    repairs.map((r) => r.customerId),
  )
  const executors = await docsById(
    pool,
    'executor',
    repairs.map((r) => r.executorId),
  )
  const manufacturers = await docsById(
    pool,
    'manufacturer',
    repairs.map((r) => r.externalRepair?.manufacturerId),
  )
  return repairs.map((repair) => {
    const item = items.get(repair.itemId ?? '')
    const external = repair.externalRepair
    const own = <T>(lines: readonly T[]) => lines.map((line) => ({ ...line, repairId: repair.id }))
    return {
      ...repair,
      repairNumber: repair.number,
      prefix: categories.get(item?.categoryId ?? '')?.prefix.toUpperCase() ?? '',
      external: repair.isExternal,
      executor: named(executors.get(repair.executorId ?? ''), ['name']),
      item: named(item, ['itemNumber', 'brand', 'model', 'serialNumber', 'warrantyEndDate']),
      customer: named(customers.get(repair.customerId ?? ''), ['name', 'email', 'phone']),
      repairLines: own(repair.repairLines),
      repairEstimateLines: own(repair.repairEstimateLines),
      repairLogLines: repair.repairLogLines.map((line) => ({ ...presentLog(line), repairId: repair.id })),
      repairPictures: repair.repairPictures.map((picture) => ({
        ...picture,
        repairId: repair.id,
        sequence: picture.slot,
        photo: picture.slot ? `/api/repair/image/${repair.id}/${picture.slot}` : null,
      })),
      externalRepair: external && {
        ...external,
        repairId: repair.id,
        manufacturer: manufacturers.get(external.manufacturerId ?? '') ?? null,
      },
    }
  })
}

/** Presents customers (EF-190 to EF-214). `hasItems` means at least one active item (D-135). */
export async function presentCustomers(pool: pg.Pool, customers: VersionedDoc<'customer'>[]) {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT DISTINCT customer_id AS id FROM item WHERE active AND customer_id = ANY($1::uuid[])',
    [customers.map(({ id }) => id)],
  )
  const withItems = new Set(rows.map(({ id }) => id))
  return customers.map((customer) => ({
    ...customer,
    hasItems: withItems.has(customer.id),
    customerContacts: customer.customerContacts.map((contact) => ({ ...contact, customerId: customer.id })),
  }))
}

/** Presents items (EF-215 to EF-235). */
export async function presentItems(pool: pg.Pool, items: VersionedDoc<'item'>[]) {
  const categories = await docsById(
    pool,
    'category',
    items.map((i) => i.categoryId),
  )
  const subcategories = await docsById(
    pool,
    'subcategory',
    items.map((i) => i.subcategoryId),
  )
  const customers = await docsById(
    pool,
    'customer',
    items.map((i) => i.customerId),
  )
  return items.map((item) => {
    const subcategory = named(subcategories.get(item.subcategoryId ?? ''), ['description'])
    return {
      ...item,
      multiple: (item.stockQuantity ?? 1) > 1,
      category: named(categories.get(item.categoryId), ['description', 'prefix']),
      subcategory,
      subCategory: subcategory,
      customer: named(customers.get(item.customerId ?? ''), ['name']),
    }
  })
}

/** Presents subcategories (EF-100 to EF-103). */
export async function presentSubcategories(pool: pg.Pool, subcategories: VersionedDoc<'subcategory'>[]) {
  const categories = await docsById(
    pool,
    'category',
    subcategories.map((s) => s.category),
  )
  return subcategories.map((subcategory) => ({
    ...subcategory,
    categoryDescription: categories.get(subcategory.category)?.description ?? null,
  }))
}

const PRESENTERS: { [E in EntityName]?: (pool: pg.Pool, docs: VersionedDoc<E>[]) => Promise<object[]> } = {
  repair: presentRepairs,
  rental: presentRentals,
  customer: presentCustomers,
  item: presentItems,
  subcategory: presentSubcategories,
}

/** Presents documents of any entity as their calls show them. */
export async function present<E extends EntityName>(
  pool: pg.Pool,
  e: E,
  docs: VersionedDoc<E>[],
): Promise<object[]> {
  const presenter = PRESENTERS[e]
  return presenter ? presenter(pool, docs) : docs
}
