import { formerNumbersOf } from '../duplicates/formerNumbers.ts'
import { type Category, CategoryFields, normalizeName, type Subcategory } from '../categories/category.ts'
import type { Customer } from '../customers/customer.ts'
import { codesOf, withCode } from '../items/codes.ts'
import { ITEM_CODES, ITEM_FIELDS, ITEM_NUMBER } from '../items/fieldList.ts'
import { ITEM_CODES_MAX, ITEM_STATUSES, type Item } from '../items/item.ts'
import { withNextInspection } from '../items/inspection.ts'
import { NEW_ITEM, newItem, withStatusRules } from '../items/rules.ts'
import { keysOf } from '../../lib/objects.ts'
import { readText, type CellValue } from './cells.ts'
import { validateRow, filledFields } from './check.ts'
import { Groups } from './groups.ts'
import { codesInCell, hasCode, itemNameWithSerial, ItemFinder, modelSerialKey } from './itemFinder.ts'
import { IMPORTS } from './kinds.ts'
import type { RowError, SheetRow } from './sheet.ts'
import { contradiction, type ImportPlan, type RowResult, Upserts } from './upserts.ts'

export interface KnownEquipment {
  items: readonly Item[]
  categories: readonly Category[]
  subcategories: readonly Subcategory[]
  customers: readonly Pick<Customer, 'id' | 'referenceNumber' | 'formerNumbers' | 'active'>[]
  /** The highest number that was given out, by prefix. */
  counters: readonly { prefix: string; n: number }[]
}

/** The fields of the item itself. Category, subcategory and owner are looked up. */
const FIELDS = keysOf(ITEM_FIELDS).filter((key) => ITEM_FIELDS[key].kind !== 'ref')
const PATHS: Record<string, string> = { customer: 'customerId', codes: 'codes.code' }
const COLUMNS = IMPORTS.items.columns.map((column) => ({ ...column, key: PATHS[column.key] ?? column.key }))

/**
 * Plans the import of items, identified by number, or by brand, model and serial number (IM-03, D-128,
 * D-151). Unknown categories and subcategories are created. A new item gets its number when it is written,
 * unless the file has a valid one.
 */
export function planItems(
  sheet: readonly SheetRow[],
  known: KnownEquipment,
  newId: () => string,
): ImportPlan {
  const plan = new ItemPlan(known, newId)
  for (const row of sheet) plan.take(row)
  return plan.result()
}

class ItemPlan {
  private readonly all: Upserts<'item'>
  private readonly finder: ItemFinder
  private readonly groups: Groups
  private readonly ownerIds: ReturnType<typeof ownersBy>
  private readonly counters: ReadonlyMap<string, number>
  private readonly newId: () => string
  private readonly errors: RowError[] = []
  private readonly rows: RowResult[] = []
  private keyless = 0
  private numbersAsCodes = 0

  constructor(known: KnownEquipment, newId: () => string) {
    this.newId = newId
    this.all = new Upserts('item', known.items, ({ id }) => id)
    this.finder = new ItemFinder(known.items, (id) => this.all.get(id))
    this.groups = new Groups(known, newId)
    this.ownerIds = ownersBy(known.customers)
    this.counters = new Map(known.counters.map(({ prefix, n }) => [prefix, n]))
  }

  take(row: SheetRow): void {
    const { category, brand } = row.values
    if (!category || !brand || !areNames(row, this.errors)) return
    const found = this.finder.find(row)
    if ('refused' in found) {
      this.fail(row, ITEM_NUMBER.label, found.refused)
      return
    }
    const { item: old, by } = found
    const next = this.coded(row, this.itemOf(row, old), old)
    if (!next) return
    const doc = validateRow('item', { doc: next, old }, row, COLUMNS, this.errors)
    if (!doc) return
    const before = old && this.all.get(old.id)
    const result = this.all.put(doc.id, inspected(doc, before ?? NEW_ITEM), row.row)
    if ('contradicts' in result) {
      const named = row.values[by === ITEM_NUMBER.label ? 'itemNumber' : 'serialNumber']
      this.errors.push(contradiction(row.row, by, String(named), result.contradicts))
      return
    }
    this.finder.add(doc)
    this.rows.push({ row: row.row, action: result.action })
    if (!row.values['serialNumber'] && !row.values['itemNumber']) this.keyless++
  }

  result(): ImportPlan {
    const { rows, errors, keyless, numbersAsCodes } = this
    const writes = [...this.groups.writes(), ...this.all.writes()]
    return { writes, rows, errors, notFound: [], keyless, numbersAsCodes }
  }

  private fail({ row }: SheetRow, column: string, reason: string): void {
    this.errors.push({ row, column, reason })
  }

  /** The item with the fields of the row, without its codes. */
  private itemOf(row: SheetRow, old: Item | undefined): Item {
    const { category, subcategory, customer } = row.values
    const { id: categoryId, prefix } = this.groups.category(String(category), old?.categoryId)
    const group = {
      categoryId,
      ...(subcategory ? this.groups.subcategory(categoryId, String(subcategory), old?.subcategoryId) : {}),
    }
    const customerId = customer ? this.ownerIds(customer, old?.customerId) : null
    if (customerId === undefined) this.fail(row, 'Klantreferentie', `'${customer}' bestaat niet`)
    const owner = customerId ? { customerId } : {}
    const fields = { ...filledFields(row.values, FIELDS, old), ...group, ...owner }
    return itemOf(fields, old, prefix, this.newId)
  }

  /** The item with the number and codes of the row; null if the row is refused. */
  private coded(row: SheetRow, item: Item, old: Item | undefined): Item | null {
    const { itemNumber } = row.values
    const numbered = !old && itemNumber ? this.numbered(item, String(itemNumber)) : item
    const isCode = Boolean(itemNumber) && !hasCode(numbered, String(itemNumber))
    const wanted = [...(isCode ? [String(itemNumber)] : []), ...codesInCell(row.values['codes'])]
    let next = numbered
    for (const code of wanted) {
      if (hasCode(next, code)) continue
      const owner = this.finder.ownerOf(code)
      const reason =
        owner && owner.id !== item.id ? `'${code}' hoort al bij ${itemNameWithSerial(owner)}` : null
      if (reason !== null || codesOf(next).length >= ITEM_CODES_MAX) {
        this.fail(row, ITEM_CODES.label, reason ?? `zijn er meer dan ${ITEM_CODES_MAX}`)
        return null
      }
      next = withCode(next, { id: this.newId(), code, label: null })
    }
    if (isCode) this.numbersAsCodes++
    return next
  }

  /**
   * Gives a new item the number of the file if that number follows those already given out for its prefix
   * (D-151).
   */
  private numbered(item: Item, typed: string): Item {
    const [, prefix, digits] = /^(.*)-([1-9]\d{0,5})$/.exec(typed) ?? []
    const number = Number(digits)
    const isFree =
      prefix?.toUpperCase() === item.prefix && number > (this.counters.get(item.prefix ?? '') ?? 0)
    return isFree ? { ...item, number, itemNumber: `${item.prefix}-${number}` } : item
  }
}

/**
 * Finds the customer of a reference.
 * @returns undefined if there is none
 */
function ownersBy(customers: KnownEquipment['customers']) {
  const key = (reference: CellValue) => normalizeName(readText(String(reference)))
  const sorted = customers.toSorted((a, b) => Number(a.active) - Number(b.active))
  const ids = new Map([
    ...sorted.flatMap((c) => formerNumbersOf(c).map((former) => [key(former), c.id] as const)),
    ...sorted.map((c) => [key(c.referenceNumber ?? ''), c.id] as const),
  ])
  const references = new Map(customers.map((c) => [c.id, key(c.referenceNumber ?? '')]))
  return (reference: CellValue, currentId: string | null | undefined): string | undefined =>
    currentId && references.get(currentId) === key(reference) ? currentId : ids.get(key(reference))
}

/** Checks the names of a new category and subcategory before they are created. */
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

/** Recalculates the next inspection, but only if the file gives a last one. */
const inspected = (item: Item, before: Parameters<typeof withNextInspection>[1]): Item =>
  item.inspectedAt === null ? item : withNextInspection(item, before, item.inspectedAt)

const UNKNOWN = { description: 'Onbekend', prefix: 'ONB' }

/**
 * Plans the marking of stolen items. An unknown item is created, out of service (IM-06, IM-12, IM-13, D-128).
 */
export function planStolen(
  sheet: readonly SheetRow[],
  known: KnownEquipment,
  newId: () => string,
): ImportPlan {
  const groups = new Groups(known, newId)
  const all = new Upserts('item', known.items, ({ id }) => id)
  const finder = new ItemFinder(known.items, (id) => all.get(id))
  const errors: RowError[] = []
  const rows: RowResult[] = []
  const notFound: ImportPlan['notFound'] = []
  for (const row of sheet) {
    const [brand, model, serialNumber] = ['brand', 'model', 'serialNumber'].map((k) =>
      String(row.values[k] ?? ''),
    )
    if (!brand || !model || !serialNumber || modelSerialKey(brand, model, serialNumber) === null) continue
    const found = finder.find(row)
    const old = 'item' in found ? found.item : undefined
    const fresh = () =>
      itemOf(
        {
          categoryId: groups.category(UNKNOWN.description, undefined, UNKNOWN.prefix).id,
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
    const next = { ...(old ?? fresh()), stolen: true }
    const doc = validateRow('item', { doc: next, old }, row, IMPORTS.stolen.columns, errors)
    if (!doc) continue
    if (!old) notFound.push({ brand, model, serialNumber })
    const result = all.put(doc.id, doc)
    finder.add(doc)
    if ('action' in result) rows.push({ row: row.row, action: result.action })
  }
  return { writes: [...groups.writes(), ...all.writes()], rows, errors, notFound }
}
