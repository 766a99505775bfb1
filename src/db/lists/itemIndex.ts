import type { Category, Subcategory } from '../../domain/categories/category.ts'
import { formerNumbersOf } from '../../domain/duplicates/formerNumbers.ts'
import { itemKeys } from '../../domain/duplicates/keys.ts'
import { duplicatePairs } from '../../domain/duplicates/pairs.ts'
import { ITEM_STATUSES } from '../../domain/items/constants.ts'
import { codesOf } from '../../domain/items/codes.ts'
import { ITEM_SEARCHED } from '../../domain/items/fieldList.ts'
import type { Item } from '../../domain/items/item.ts'
import { recordOf } from '../../lib/objects.ts'
import { type StoredColumns, withPrefix } from './columns/column.ts'
import { flagColumn, wholeNumberColumn } from './columns/numberColumns.ts'
import { TextColumn } from './columns/textColumn.ts'
import { normalizeForSearch, rowsContaining, joinFields, parseTerm } from './searchText.ts'
import type { List } from './list.ts'
import { type ScanHits, ScanIndex } from './scanIndex.ts'
import { TableList } from './tableList.ts'
import { compareText, TextTable } from './textTable.ts'
import {
  type BrandNames,
  ITEM_COLUMNS,
  ITEM_SORTS,
  type ItemColumn,
  type ItemListQuery,
  type ListedPair,
  type ListPage,
  type OwnedItemsQuery,
  type StatusCounts,
} from './listQueries.ts'

const SEARCH_MIN = 2

/** The items of the replica in memory: the overview, pick lists and the brands in use. */
export class ItemIndex implements List {
  readonly table = new TextTable(ITEM_COLUMNS)
  private readonly customers: TextTable<'name'>
  private readonly categories = new TextTable([])
  private readonly subcategories = new TextTable(['description'])
  // One entry per slot. Rows of other tables are given by their slot, -1 for none.
  private readonly owner: number[] = []
  private readonly category: number[] = []
  private readonly subcategory: number[] = []
  private readonly status = new TextColumn()
  private readonly purchasedAt = new TextColumn()
  private readonly rentable: boolean[] = []
  /** True if the item belongs to no customer. */
  private readonly companyOwned: boolean[] = []
  /** The brand in its original spelling. */
  private readonly brand = new TextColumn()
  private readonly scans = new ScanIndex()
  private readonly list: TableList<ItemColumn, (typeof ITEM_SORTS)[number]>

  readonly reads = {
    category: {
      put: (row: Category) => this.putCategory(row),
      remove: (id: string) => void this.categories.remove(id),
    },
    subcategory: {
      put: (row: Subcategory) => this.putSubcategory(row),
      remove: (id: string) => void this.subcategories.remove(id),
    },
    item: { put: (row: Item) => this.put(row), remove: (id: string) => this.remove(id) },
  }
  readonly answers = {
    query: (query: ItemListQuery) => this.query(query),
    chips: (query: Pick<ItemListQuery, 'term' | 'rentable'>) => this.chips(query),
    forRent: (term: string, limit: number) => this.forRent(term, limit),
    forRentIn: (subcategoryId: string) => this.forRentIn(subcategoryId),
    brands: (categoryId: string | null) => this.brands(categoryId),
    owned: (query: OwnedItemsQuery) => this.owned(query),
    search: (term: string, limit?: number) => this.search(term, limit),
    ofCustomer: (customerId: string | null) => this.ofCustomer(customerId),
    withSerialNumber: (serialNumber: string) => this.withSerialNumber(serialNumber),
    scanned: (text: string) => this.scanned(text),
    alike: (serial: string) => this.alike(serial),
    pairs: () => this.pairs(),
    areThere: () => this.table.offeredCount > 0,
  }
  readonly warming = [() => this.list.warm('brand')]

  constructor(customers: TextTable<'name'>) {
    this.customers = customers
    this.list = new TableList(this.table, {
      sorts: ITEM_SORTS,
      minTerm: SEARCH_MIN,
      textOf: (by) => this.textOf(by),
      foundElsewhere: (needle) => this.foundElsewhere(needle),
    })
    this.subcategories.follow('description', () => this.list.outdate(['subcategory']))
  }

  put(item: Item): void {
    const { id, itemNumber, brand, model, serialNumber, active } = item
    const shown = recordOf(ITEM_COLUMNS, (key) => normalizeForSearch(item[key] ?? ''))
    const label = joinFields([brand, model, serialNumber])
    const more = joinFields([
      itemNumber,
      ...formerNumbersOf(item),
      `${brand} ${model ?? ''}`,
      ...ITEM_SEARCHED.map((key) => item[key]),
      ...codesOf(item).map(({ code }) => code),
    ])
    const slot = this.table.put(id, { label, more, shown, offered: active })
    this.owner[slot] = this.customers.refer(item.customerId)
    this.category[slot] = this.categories.refer(item.categoryId)
    this.subcategory[slot] = this.subcategories.refer(item.subcategoryId)
    this.status.set(slot, normalizeForSearch(item.status))
    this.purchasedAt.set(slot, item.purchasedAt ?? '')
    this.rentable[slot] = item.rentable
    this.companyOwned[slot] = item.customerId === null
    this.brand.set(slot, brand.trim())
    this.scans.put(slot, item)
    this.list.touch(slot)
  }

  remove(id: string): void {
    const slot = this.table.remove(id)
    if (slot < 0) return
    this.scans.drop(slot)
    this.list.touch(slot)
  }

  putCategory({ id, description, active }: Category): void {
    this.categories.put(id, { label: normalizeForSearch(description), more: '', shown: {}, offered: active })
  }

  putSubcategory({ id, description, active }: Subcategory): void {
    const label = normalizeForSearch(description)
    this.subcategories.put(id, { label, more: '', shown: { description: label }, offered: active })
  }

  columns(): StoredColumns {
    return {
      ...withPrefix('table', this.table.columns()),
      ...withPrefix('category', this.categories.columns()),
      ...withPrefix('subcategory', this.subcategories.columns()),
      ...withPrefix('list', this.list.columns()),
      owner: wholeNumberColumn(this.owner),
      category: wholeNumberColumn(this.category),
      subcategory: wholeNumberColumn(this.subcategory),
      status: this.status,
      purchasedAt: this.purchasedAt,
      rentable: flagColumn(this.rentable),
      house: flagColumn(this.companyOwned),
      brand: this.brand,
      codes: this.scans.codes,
      keys: this.scans.keys,
    }
  }

  /** Returns one page of the active items, or of those for rent (D-115). */
  query({ rentable, status, ...query }: ItemListQuery): ListPage {
    if (status === undefined)
      return this.list.query(query, rentable ? (slot) => this.rentable[slot]! : undefined)
    const wanted = normalizeForSearch(status)
    return this.list.query(
      query,
      (slot) => (!rentable || this.rentable[slot]!) && this.status.get(slot) === wanted,
    )
  }

  /** Counts what each tab of the overview would show. */
  chips({ term, rentable }: Pick<ItemListQuery, 'term' | 'rentable'>): StatusCounts {
    const { selected } = this.list.select({ term })
    const found = this.table.offers()
    if (selected) found.keepIn(selected)
    if (rentable) found.keep(this.rentable, true)
    const counts = new Map<string, number>()
    for (const slot of found.slots()) {
      const status = this.status.get(slot)
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
    const byStatus = Object.values(ITEM_STATUSES).map((status): [string, number] => [
      status,
      counts.get(normalizeForSearch(status)) ?? 0,
    ])
    return { all: found.count(), byStatus: Object.fromEntries(byStatus) }
  }

  /** Returns the company's active items for rent, searched and sorted like the overview (D-093). */
  forRent(term: string, limit: number): ListPage {
    const query = { term, sort: { by: 'brand', dir: 'asc' as const }, page: 1, size: limit }
    return this.list.query(query, (slot) => this.rentable[slot] === true && this.companyOwned[slot] === true)
  }

  /** Returns the company's active items for rent of a subcategory, the oldest record first. */
  forRentIn(subcategoryId: string): string[] {
    const selection = this.table.offers()
    selection.keep(this.subcategory, this.subcategories.slots.find(subcategoryId))
    selection.keepWhere((slot) => this.rentable[slot] === true && this.companyOwned[slot] === true)
    return this.sortedIds(selection.slots())
  }

  /** Returns the brands of active items, those of the category separately (D-116, D-117). */
  brands(categoryId: string | null): BrandNames {
    const category = categoryId === null ? -1 : this.categories.slots.find(categoryId)
    const all = new Map<string, string>()
    const own = new Set<string>()
    for (let slot = 0; slot < this.brand.length; slot++) {
      const name = this.table.isOffered(slot) ? this.brand.get(slot) : ''
      if (name === '') continue
      const key = this.table.fields.brand.get(slot)
      const known = all.get(key)
      if (known === undefined || name < known) all.set(key, name)
      if (this.category[slot] === category) own.add(key)
    }
    const sorted = [...all].toSorted(([a], [b]) => compareText(a, b))
    return {
      ofCategory: sorted.flatMap(([key, name]) => (own.has(key) ? [name] : [])),
      others: sorted.flatMap(([key, name]) => (own.has(key) ? [] : [name])),
    }
  }

  /** Searches the active items by number, brand, model and serial number, from 2 characters. */
  search(term: string, limit = 50): ListPage {
    const parsedTerm = parseTerm(term, SEARCH_MIN)
    return parsedTerm === null ? { ids: [], total: 0 } : this.table.search(term, parsedTerm, 'brand', limit)
  }

  /**
   * Returns the active items of active customers by model (or brand) or by serial number, from 2 characters
   * (D-105).
   */
  owned({ by, term, limit }: OwnedItemsQuery): ListPage {
    const parsedTerm = parseTerm(term, SEARCH_MIN)
    if (parsedTerm === null) return { ids: [], total: 0 }
    const { brand, model, serialNumber } = this.table.fields
    const columns = by === 'model' ? [brand, model] : [serialNumber]
    const { slots } = this.table
    const hits = rowsContaining(parsedTerm, (needle) => {
      const selection = new Uint8Array(slots.count)
      for (const texts of columns) texts.match(needle, selection)
      return selection
    })
    const found = slots.those(
      (slot) => hits[slot] === 1 && this.table.isOffered(slot) && this.customers.isOffered(this.owner[slot]!),
    )
    return { ids: found.slice(0, limit).map((slot) => slots.id(slot)), total: found.length }
  }

  /** Returns the active items of a customer, or of the company for null, the oldest record first. */
  ofCustomer(customerId: string | null): string[] {
    const owner = customerId === null ? -1 : this.customers.find(customerId)
    const selection = this.table.offers()
    selection.keep(this.owner, owner)
    return this.sortedIds(selection.slots())
  }

  /** Returns the active items with this serial number, ignoring case and accents. */
  withSerialNumber(serialNumber: string): string[] {
    const wanted = normalizeForSearch(serialNumber.trim())
    const { serialNumber: texts } = this.table.fields
    const alike = new Uint8Array(this.table.slots.count)
    texts.match(wanted, alike)
    const found = this.table.offers()
    found.keepWhere((slot) => alike[slot] === 1 && texts.get(slot).trim() === wanted)
    return this.sortedIds(found.slots())
  }

  /** Returns the likely duplicates among the active items. */
  pairs(): ListedPair[] {
    const { slots, fields } = this.table
    const keysOf = (slot: number) => itemKeys(fields.brand.get(slot), fields.serialNumber.get(slot))
    return duplicatePairs(this.table.offers().slots(), keysOf).map(({ one, other, reasons }) => ({
      kind: 'item',
      one: slots.id(one),
      other: slots.id(other),
      customerId: null,
      reasons,
    }))
  }

  /** Returns the active items that bear a scanned code, and those with a similar one. */
  scanned(text: string): ScanHits {
    const { exact, near } = this.scans.find(text, this.table.offers())
    const { slots } = this.table
    return { exact: this.sortedIds(exact), near: near.map((slot) => slots.id(slot)) }
  }

  /**
   * Returns the items with this serial number or linked code in any spelling, including those no longer in
   * use.
   */
  alike(serial: string): string[] {
    return this.sortedIds(this.scans.alike(serial))
  }

  private sortedIds(found: number[]): string[] {
    const { slots } = this.table
    return found.sort((a, b) => slots.compare(a, b)).map((slot) => slots.id(slot))
  }

  private textOf(by: (typeof ITEM_SORTS)[number]): (slot: number) => string {
    const { brand, model } = this.table.fields
    switch (by) {
      case 'brand':
        return (slot) => `${brand.get(slot)}\n${model.get(slot)}`
      case 'subcategory':
        return (slot) => this.subcategories.fields.description.get(this.subcategory[slot]!)
      case 'status':
      case 'purchasedAt':
        return (slot) => this[by].get(slot)
      default:
        return (slot) => this.table.fields[by].get(slot)
    }
  }

  /** Returns a test for items whose category, subcategory or owner contains the needle (D-115). */
  private foundElsewhere(needle: string): (slot: number) => boolean {
    const categories = this.categories.match(needle)
    const subcategories = this.subcategories.match(needle)
    const customers = this.customers.match(needle)
    return (slot) =>
      categories[this.category[slot]!] === 1 ||
      subcategories[this.subcategory[slot]!] === 1 ||
      customers[this.owner[slot]!] === 1
  }
}
