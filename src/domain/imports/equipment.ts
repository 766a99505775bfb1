import { formerOf } from '../doubles/former.ts'
import {
  type Category,
  CategoryFields,
  foldName,
  NEW_CATEGORY,
  type Subcategory,
} from '../categories/category.ts'
import type { Customer } from '../customers/customer.ts'
import { ITEM_FIELDS } from '../items/fieldList.ts'
import { ITEM_STATUSES, type Item } from '../items/item.ts'
import { withNextInspection } from '../items/inspection.ts'
import { NEW_ITEM, newItem, withStatusRules } from '../items/rules.ts'
import { keysOf } from '../shared/objects.ts'
import type { Value } from './cells.ts'
import { checked, given } from './check.ts'
import { IMPORTS } from './kinds.ts'
import type { RowError, SheetRow } from './sheet.ts'
import { type ImportPlan, type RowResult, Upserts } from './upserts.ts'

export interface KnownEquipment {
  items: readonly Item[]
  categories: readonly Category[]
  subcategories: readonly Subcategory[]
  customers: readonly Pick<Customer, 'id' | 'referenceNumber' | 'formerNumbers'>[]
}

/** Brand, model and serial number together; without a serial number nothing says that it is the same piece (D-128). */
const itemKey = (
  brand: Value | undefined,
  model: Value | undefined,
  serialNumber: Value | undefined,
): string | null =>
  serialNumber ? [brand, model, serialNumber].map((part) => foldName(String(part ?? ''))).join('\n') : null

const keyOf = ({ brand, model, serialNumber }: Item) => itemKey(brand, model, serialNumber)
const itemsOf = (items: readonly Item[]) =>
  new Upserts(
    'item',
    items.toSorted((a, b) => Number(b.active) - Number(a.active)),
    keyOf,
  )

/** What a file says of an item itself; category, subcategory and owner are looked up. */
const FIELDS = keysOf(ITEM_FIELDS).filter((key) => ITEM_FIELDS[key].kind !== 'ref')
const COLUMNS = IMPORTS.items.columns.map((column) => ({
  ...column,
  key: column.key === 'customer' ? 'customerId' : column.key,
}))

/**
 * Items by brand, model and serial number (IM-03, D-128); categories and subcategories nobody knew are made.
 * The numbers of new items come when they are written.
 */
export function planItems(
  sheet: readonly SheetRow[],
  known: KnownEquipment,
  newId: () => string,
): ImportPlan {
  const groups = new Groups(known, newId)
  const all = itemsOf(known.items)
  const customers = new Map([
    ...known.customers.map((c) => [foldName(c.referenceNumber ?? ''), c.id] as const),
    ...known.customers.flatMap((c) => formerOf(c).map((former) => [foldName(former), c.id] as const)),
  ])
  const errors: RowError[] = []
  const rows: RowResult[] = []
  let keyless = 0
  for (const row of sheet) {
    const { category, subcategory, customer } = row.values
    if (!category || !row.values['brand'] || !areNames(row, errors)) continue
    const customerId = customer ? customers.get(foldName(String(customer))) : null
    if (customerId === undefined)
      errors.push({ row: row.row, column: 'Klantreferentie', reason: `'${customer}' bestaat niet` })
    const { id: categoryId, prefix } = groups.category(String(category))
    const group = { categoryId, ...(subcategory ? groups.subcategory(categoryId, String(subcategory)) : {}) }
    const owner = customerId ? { customerId } : {}
    const fields = { ...given(row.values, FIELDS), ...group, ...owner }
    const known = itemKey(row.values['brand'], row.values['model'], row.values['serialNumber'])
    const key = known ?? `row ${row.row}`
    const doc = checked('item', itemOf(fields, all.get(key), prefix, newId), row, COLUMNS, errors)
    if (!doc) continue
    rows.push({ row: row.row, action: all.put(key, inspected(doc, all.get(key) ?? NEW_ITEM)) })
    if (!known) keyless++
  }
  return { writes: [...groups.writes(), ...all.writes()], rows, errors, notFound: [], keyless }
}

/** What a new category or subcategory could not be called is told before one is made. */
function areNames({ row, values }: SheetRow, errors: RowError[]): boolean {
  const wrong = GROUP_COLUMNS.filter(
    ({ key }) => values[key] && !CategoryFields.shape.description.safeParse(values[key]).success,
  )
  errors.push(...wrong.map(({ header }) => ({ row, column: header, reason: 'is te lang of niet geldig' })))
  return wrong.length === 0
}
const GROUP_COLUMNS = COLUMNS.filter(({ key }) => key === 'category' || key === 'subcategory')

function itemOf(
  fields: Record<string, unknown>,
  old: Item | undefined,
  prefix: string,
  newId: () => string,
): Item {
  if (old) return withStatusRules({ ...old, ...fields } as Item, old)
  return {
    ...newItem({ id: newId(), ...fields } as Parameters<typeof newItem>[0]),
    prefix: prefix.toUpperCase(),
  }
}

/** A list that says no last inspection says nothing of the next one either. */
const inspected = (item: Item, before: Parameters<typeof withNextInspection>[1]): Item =>
  item.inspectedAt === null ? item : withNextInspection(item, before, item.inspectedAt)

const UNKNOWN = { description: 'Onbekend', prefix: 'ONB' }

/** Marks what was stolen; what nobody knew is made, out of service (IM-06, IM-12, IM-13, D-128). */
export function planStolen(
  sheet: readonly SheetRow[],
  known: KnownEquipment,
  newId: () => string,
): ImportPlan {
  const groups = new Groups(known, newId)
  const all = itemsOf(known.items)
  const errors: RowError[] = []
  const rows: RowResult[] = []
  const notFound: ImportPlan['notFound'] = []
  for (const row of sheet) {
    const [brand, model, serialNumber] = ['brand', 'model', 'serialNumber'].map((k) =>
      String(row.values[k] ?? ''),
    )
    const key = itemKey(brand, model, serialNumber)
    if (key === null || !brand || !model || !serialNumber) continue
    const old = all.get(key)
    const fresh = () =>
      itemOf(
        {
          categoryId: groups.category(UNKNOWN.description, UNKNOWN.prefix).id,
          brand,
          model,
          serialNumber,
          status: ITEM_STATUSES.outOfService,
          rentable: false,
        },
        undefined,
        UNKNOWN.prefix,
        newId,
      )
    const doc = checked('item', { ...(old ?? fresh()), stolen: true }, row, IMPORTS.stolen.columns, errors)
    if (!doc) continue
    if (!old) notFound.push({ brand, model, serialNumber })
    rows.push({ row: row.row, action: all.put(key, doc) })
  }
  return { writes: [...groups.writes(), ...all.writes()], rows, errors, notFound }
}

/** The categories and subcategories, and those that the file adds: the prefix is the first three letters (D-128). */
class Groups {
  private readonly categories: Upserts<'category'>
  private readonly subcategories: Upserts<'subcategory'>
  private readonly newId: () => string

  constructor(known: KnownEquipment, newId: () => string) {
    this.newId = newId
    this.categories = new Upserts('category', known.categories, (doc) => foldName(doc.description))
    this.subcategories = new Upserts('subcategory', known.subcategories, subcategoryKey)
  }

  category(description: string, prefix = prefixOf(description)): Category {
    const known = this.categories.get(foldName(description))
    if (known) return known
    const fresh = { ...NEW_CATEGORY, id: this.newId(), description, prefix, active: true }
    this.categories.put(foldName(description), fresh)
    return fresh
  }

  subcategory(category: string, description: string): { subcategoryId: string } {
    const key = subcategoryKey({ category, description })
    const fresh = this.subcategories.get(key) ?? { id: this.newId(), category, description, active: true }
    this.subcategories.put(key, fresh)
    return { subcategoryId: fresh.id }
  }

  writes = () => [...this.categories.writes(), ...this.subcategories.writes()]
}

const subcategoryKey = ({ category, description }: Pick<Subcategory, 'category' | 'description'>) =>
  `${category}\n${foldName(description)}`

/** The first three letters, without accents: 'Écran' gives 'ECR'. */
function prefixOf(description: string): string {
  const letters = description.normalize('NFD').replaceAll(/[^\p{L}\p{N}]/gu, '')
  return Array.from(letters).slice(0, 3).join('').toUpperCase() || 'ITM'
}
