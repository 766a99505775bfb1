import { type Category, NEW_CATEGORY, type Subcategory } from '../../../src/domain/categories/category.ts'
import type { Customer } from '../../../src/domain/customers/customer.ts'
import { addYears } from '../../../src/domain/shared/days.ts'
import { ITEM_STATUSES, type Item, WARRANTY_YEARS, isBulk } from '../../../src/domain/items/item.ts'
import { newItem } from '../../../src/domain/items/rules.ts'
import { REPAIR_STATUSES } from '../../../src/domain/repairs/constants.ts'
import { DAY_MS } from '../../../src/lib/instants.ts'
import { type DemoOptions, dayOfMs, momentOf, type RepairPlan } from './plan.ts'
import { type Random, random } from './random.ts'
import { BULK_MODELS, DEVICE_CATEGORIES, type DeviceCategory } from './words.ts'

export interface Catalogue {
  categories: Category[]
  subcategories: Subcategory[]
  /** Pairs each device category with its record and its subcategories. */
  rows: { device: DeviceCategory; category: Category; subcategories: Subcategory[] }[]
}

/** Generates the twelve categories with their subcategories. */
export function makeCatalogue(atMs: number): Catalogue {
  const rows = DEVICE_CATEGORIES.map((device, i) => {
    const r = random(`category:${i}`)
    const category = {
      ...NEW_CATEGORY,
      id: r.id(atMs),
      description: device.name,
      prefix: device.prefix,
      accessories: USUAL[device.prefix] ?? null,
      active: true,
    }
    const subcategories = device.subcategories.map((description) => ({
      id: r.id(atMs),
      description,
      category: category.id,
      active: true,
    }))
    return { device, category, subcategories }
  })
  return {
    categories: rows.map((row) => row.category),
    subcategories: rows.flatMap((row) => row.subcategories),
    rows,
  }
}

/** Accessories that usually come with a device of this kind. */
const USUAL: Readonly<Record<string, string>> = {
  CAM: 'Accu\nLader\nZoeker\nZonnekap\nKoffer',
  LNS: 'Voorste dop\nAchterste dop\nZonnekap\nKoffer',
  AUD: 'Antenne\nAccu\nMicrofoon\nKoffer',
}

/** Number of items that the company owns and rents out. */
export const companyItemCount = (items: number) => Math.round(Math.min(0.36 * items, 110 + 0.04 * items))

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const serialOf = (r: Random) =>
  r.weighted([
    [() => String(r.int(10_000, 9_999_999)), 5],
    [() => `${LETTERS.charAt(r.int(0, 22))}${LETTERS.charAt(r.int(0, 22))}${r.int(1_000, 99_999)}`, 3],
    [() => `SN${r.int(100, 999)}-${r.int(1_000, 9_999)}`, 2],
  ])()

interface Owner {
  customer: Customer | null
  rentable: boolean
}

function ownerOf(i: number, r: Random, companyItems: number, customers: readonly Customer[]): Owner {
  if (i < companyItems) return { customer: null, rentable: r.chance(0.92) }
  // Most customers own a few items, some own a van full.
  const k = Math.floor(customers.length * r.next() ** 1.6)
  return { customer: customers[k] ?? null, rentable: false }
}

function deviceOf(i: number, r: Random, catalogue: Catalogue) {
  const bulk = BULK_MODELS[i]
  if (bulk) {
    const row = catalogue.rows.find(({ device }) => device.name === bulk.category) ?? catalogue.rows[0]
    return { row: row!, model: bulk.model, stock: bulk.stock }
  }
  const row = r.weighted(catalogue.rows.map((entry) => [entry, entry.device.weight] as const))
  return { row, model: r.pick(row.device.models), stock: 1 }
}

function itemOf(
  i: number,
  atMs: number,
  numbers: Map<string, number>,
  owner: Owner,
  r: Random,
  catalogue: Catalogue,
): Item {
  const { row, model, stock } = deviceOf(i, r, catalogue)
  const number = (numbers.get(row.category.prefix) ?? 0) + 1
  numbers.set(row.category.prefix, number)
  const purchasedAt = r.chance(0.7) ? dayOfMs(atMs - r.int(0, 900) * DAY_MS) : null
  const id = r.id(atMs)
  return {
    ...newItem({ id, categoryId: row.category.id, brand: model.brand }),
    itemNumber: `${row.category.prefix}-${number}`,
    prefix: row.category.prefix,
    number,
    subcategoryId: r.chance(0.85) ? (r.pick(row.subcategories).id ?? null) : null,
    model: model.model,
    serialNumber: stock > 1 || r.chance(0.04) ? null : serialOf(r),
    purchasedAt,
    warrantyEndDate: purchasedAt ? addYears(purchasedAt, WARRANTY_YEARS) : null,
    status: r.chance(0.02)
      ? r.pick([ITEM_STATUSES.outOfService, ITEM_STATUSES.sold])
      : ITEM_STATUSES.available,
    stockQuantity: stock,
    rentable: owner.rentable,
    stolen: r.chance(0.005),
    rentPrice: owner.customer ? 0 : model.rent,
    customerId: owner.customer?.id ?? null,
    active: !r.chance(0.01),
  }
}

/**
 * Generates the equipment: first that of the company, with the bulk items at the start, then that of
 * customers.
 */
export function makeItems(
  options: DemoOptions,
  count: number,
  catalogue: Catalogue,
  customers: readonly Customer[],
): Item[] {
  const numbers = new Map<string, number>()
  const companyItems = companyItemCount(count)
  return Array.from({ length: count }, (_, i) => {
    const r = random(`item:${i}`)
    const owner = ownerOf(i, r, companyItems, customers)
    const atMs = momentOf(i, count, options.today, 0.5) - 20 * DAY_MS
    return itemOf(i, atMs, numbers, owner, r, catalogue)
  })
}

/**
 * Updates items from repairs: a repair in the workshop claims its item, an unrepairable one marks it (D-043,
 * D-045). The newest repair decides.
 */
export function claimItems(items: Item[], plans: readonly RepairPlan[]): void {
  for (const plan of plans) {
    const item = items[plan.item]
    if (!item || isBulk(item)) continue
    const free = item.status !== ITEM_STATUSES.outOfService && item.status !== ITEM_STATUSES.sold
    const open = plan.status === REPAIR_STATUSES.received || plan.status === REPAIR_STATUSES.external
    const hopeless =
      plan.status === REPAIR_STATUSES.unrepairable || plan.previousStatus === REPAIR_STATUSES.unrepairable
    if (open && free) Object.assign(item, { status: ITEM_STATUSES.inRepair, repairId: plan.id })
    else if (hopeless && free && item.repairId === null) item.status = ITEM_STATUSES.unrepairable
  }
}
