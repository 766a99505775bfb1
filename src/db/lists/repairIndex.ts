import type { Customer } from '../../domain/customers/customer.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { turnaroundNumbers } from '../../domain/repairs/turnaroundNumbers.ts'
import { isArchived } from '../../domain/repairs/statusList.ts'
import { numberKey } from './numberKey.ts'
import { type StoredColumns, withPrefix } from './columns/column.ts'
import { flagColumn, numberColumn, wholeNumberColumn } from './columns/numberColumns.ts'
import { TextColumn } from './columns/textColumn.ts'
import { ContactNames } from './contactNames.ts'
import { normalizeForSearch, rowsContaining, joinFields, parseTerm, slotsWithField } from './searchText.ts'
import type { SearchTerm } from '../../domain/search/searchTerm.ts'
import type { ItemIndex } from './itemIndex.ts'
import type { List } from './list.ts'
import { RowSelection, selectReferring } from './rowSelection.ts'
import { Order, type Sortable } from './order.ts'
import { Owners } from './owners.ts'
import { RepairFacts } from './repairFacts.ts'
import { milestonesInPeriod } from './milestonesInPeriod.ts'
import { repairsNeedingAttention } from './repairsNeedingAttention.ts'
import { countChips, applyRepairFilters } from './repairFilters.ts'
import { RepairTally } from './repairTally.ts'
import { Slots } from './slots.ts'
import type { TextTable } from './textTable.ts'
import {
  ITEM_COLUMNS,
  isItemColumn,
  isRepairSort,
  type ListPage,
  REPAIR_SORTS,
  type RepairChips,
  type RepairChipsQuery,
  type RepairCounts,
  type RepairFilters,
  type RepairListQuery,
  type RepairSort,
  type TurnaroundQuery,
} from './listQueries.ts'

const REPAIR_SEARCH_MIN = 2
/**
 * If fewer than one in this many repairs are left, they are searched one by one. Otherwise all texts are
 * searched in one pass.
 */
const FEW_OF = 8
/** The column's text for repairs without a customer, and the one for repairs without an item. */
const NO_CUSTOMER = 'verhuur'
const SPARE_PARTS = 'spare parts'

/**
 * Every repair of the replica in memory, with just enough data to find, sort and count them in milliseconds.
 * Texts stay with their owner, so renaming a customer is one change. A search first asks which customers,
 * contacts and items contain the term. Then it finds the repairs that contain it or refer to one of those.
 */
export class RepairIndex implements List {
  private readonly repairs = new Slots()
  readonly facts = new RepairFacts()
  readonly items: ItemIndex['table']
  readonly customers: TextTable<'name'>
  private readonly contacts: ContactNames
  // One entry per slot. Repeated texts and rows of other tables are numbers, -1 for none.
  private readonly rank: number[] = []
  /** The texts that a search finds, besides notes and status. */
  private readonly text = new TextColumn()
  private readonly notes = new TextColumn()
  private readonly active: boolean[] = []
  private readonly spareParts: boolean[] = []
  readonly item: number[] = []
  readonly customer: number[] = []
  private readonly contact: number[] = []
  private readonly orders: Record<RepairSort, Order>
  private readonly owners: readonly Owners[]
  private readonly tally = new RepairTally()

  readonly reads = {
    repair: { put: (row: Repair) => this.put(row), remove: (id: string) => this.remove(id) },
    customer: {
      put: (row: Customer) => this.contacts.put(row),
      remove: (id: string) => this.contacts.remove(id),
    },
  }
  readonly answers = {
    query: (query: RepairListQuery) => this.query(query),
    counts: () => this.counts(),
    chips: (query: RepairChipsQuery) => this.chips(query),
    find: (filters: RepairFilters, limit?: number) => this.find(filters, limit),
    times: (from: string, to: string) => milestonesInPeriod(this.repairs, this.facts, from, to),
    turnaround: ({ from, to, by, closed }: TurnaroundQuery) =>
      turnaroundNumbers(milestonesInPeriod(this.repairs, this.facts, from, to), by, closed),
    asking: (today: string) => repairsNeedingAttention(this.repairs, this.facts, today),
    named: (text: string) => this.named(text),
    atWorkOn: (items: readonly string[]) => this.atWorkOn(items),
  }
  readonly warming = REPAIR_SORTS.map((by) => () => this.warm(by))

  constructor(customers: TextTable<'name'>, items: ItemIndex['table']) {
    this.customers = customers
    this.items = items
    this.contacts = new ContactNames(customers)
    const byNumber = new Order(this.sortable('number'), null)
    const entries = REPAIR_SORTS.map((by) => [
      by,
      by === 'number' ? byNumber : new Order(this.sortable(by), byNumber),
    ])
    this.orders = Object.fromEntries(entries)
    const ofItem = new Owners(
      this.item,
      ITEM_COLUMNS.map((by) => this.orders[by]),
    )
    for (const field of ITEM_COLUMNS) items.follow(field, ofItem.move)
    const ofCustomer = new Owners(this.customer, [this.orders.customer])
    customers.follow('name', ofCustomer.move)
    this.owners = [ofItem, ofCustomer]
  }

  put(repair: Repair): void {
    const known = this.repairs.find(repair.id)
    if (known >= 0) this.count(known, -1)
    const slot = this.repairs.take(repair.id)
    const { number, provisionalRef, reference, notes, externalRepair } = repair
    this.rank[slot] = numberKey(repair)
    this.text.set(slot, joinFields([number, provisionalRef, reference, externalRepair?.rma]))
    this.notes.set(slot, normalizeForSearch(notes))
    this.facts.put(slot, repair)
    this.active[slot] = !isArchived(repair)
    this.spareParts[slot] = repair.sparePartsOnly
    this.item[slot] = this.items.refer(repair.itemId)
    this.customer[slot] = this.customers.refer(repair.customerId)
    this.contact[slot] = this.contacts.table.refer(repair.customerContactId)
    this.count(slot, 1)
    this.touch(slot)
  }

  remove(id: string): void {
    const slot = this.repairs.find(id)
    if (slot < 0) return
    this.count(slot, -1)
    this.repairs.drop(id)
    this.active[slot] = false
    this.touch(slot)
  }

  columns(): StoredColumns {
    this.flushOwners()
    return {
      ids: this.repairs,
      ...withPrefix('contacts', this.contacts.columns()),
      rank: numberColumn(this.rank),
      text: this.text,
      notes: this.notes,
      ...this.facts.columns(),
      active: flagColumn(this.active, () => this.tally.active++),
      spareParts: flagColumn(this.spareParts),
      item: wholeNumberColumn(this.item),
      customer: wholeNumberColumn(this.customer),
      contact: wholeNumberColumn(this.contact),
      ...withPrefix('by', this.orders),
      ...withPrefix('tally', this.tally.columns()),
    }
  }

  /** Returns one page of the list, in order; `total` counts all pages (D-071). */
  query({ term, all, filters, sort, page, size }: RepairListQuery): ListPage {
    this.flushOwners()
    const order = this.orders[isRepairSort(sort.by) ? sort.by : 'number']
    const dir = order === this.orders.number ? (sort.dir === 'asc' ? 'desc' : 'asc') : sort.dir
    const parsedTerm = parseTerm(term, REPAIR_SEARCH_MIN)
    const hits = parsedTerm === null && !filters ? null : this.match(parsedTerm, all, filters)
    const total = hits ? hits.count() : all ? this.repairs.size : this.tally.active
    if ((page - 1) * size >= total) return { ids: [], total }
    const wanted = (slot: number) => (hits ? hits.has(slot) : all || this.active[slot]!)
    return { ids: order.page(dir, { page, size }, wanted), total }
  }

  /** Returns the repairs that match, archived ones included, the latest arrival first. */
  find(filters: RepairFilters, limit = Number.POSITIVE_INFINITY): string[] {
    const { repairs } = this
    const { day } = this.facts
    return this.match(null, true, filters)
      .slots()
      .sort((a, b) => day[b]! - day[a]! || repairs.compare(b, a))
      .slice(0, limit)
      .map((slot) => repairs.id(slot))
  }

  /** Returns the repairs known by a text: number, provisional number, reference or RMA, the newest first. */
  named(text: string): string[] {
    return slotsWithField(this.text, text, this.repairs.count)
      .filter((slot) => this.repairs.has(slot))
      .sort((a, b) => this.rank[b]! - this.rank[a]!)
      .map((slot) => this.repairs.id(slot))
  }

  /**
   * Counts, for each of these items, the repairs that keep a unit in the workshop or elsewhere. Items without
   * one are omitted.
   */
  atWorkOn(items: readonly string[]): Map<string, number> {
    return this.tally.atWorkOn(items, (id) => this.items.find(id))
  }

  counts(): RepairCounts {
    return { all: this.repairs.size, active: this.tally.active, byStatus: this.tally.statuses() }
  }

  /** Counts what each quick filter would show, with the other filters unchanged. */
  chips(query: RepairChipsQuery): RepairChips {
    const found = this.match(parseTerm(query.term, REPAIR_SEARCH_MIN), query.all).toBytes()
    return countChips(this.facts, query, (filters) => {
      const selection = new RowSelection(found)
      applyRepairFilters(selection, this, filters)
      return selection
    })
  }

  /** Sorts by a column before anyone asks, so that the first click is as fast as the next. */
  warm(by: RepairSort): void {
    this.flushOwners()
    this.orders[by].sorted()
  }

  private match(term: SearchTerm | null, all: boolean, filters: RepairFilters = {}): RowSelection {
    const selection = new RowSelection(all ? this.repairs.used() : this.active)
    applyRepairFilters(selection, this, filters)
    if (term === null) return selection
    const few = selection.count() * FEW_OF < this.repairs.count
    if (few)
      for (const needles of term) {
        const tests = needles.map((needle) => this.contains(needle))
        selection.keepWhere((slot) => tests.some((holds) => holds(slot)))
      }
    else selection.keepIn(rowsContaining(term, (needle) => this.containing(needle)))
    return selection
  }

  /**
   * Returns a test for repairs that contain the needle, or refer to an item, a customer or a contact that
   * does.
   */
  private contains(needle: string): (slot: number) => boolean {
    const statuses = this.facts.statuses.match(needle)
    return (slot) =>
      statuses[this.facts.status[slot]!] === 1 ||
      this.text.get(slot).includes(needle) ||
      this.notes.get(slot).includes(needle) ||
      this.items.matches(this.item[slot]!, needle) ||
      this.customers.matches(this.customer[slot]!, needle) ||
      this.contacts.table.matches(this.contact[slot]!, needle)
  }

  /** Searches all repairs in one pass: one byte per slot. */
  private containing(needle: string): Uint8Array {
    const found = new Uint8Array(this.repairs.count)
    this.text.match(needle, found)
    this.notes.match(needle, found)
    selectReferring(found, this.facts.status, this.facts.statuses.match(needle))
    selectReferring(found, this.item, this.items.match(needle))
    selectReferring(found, this.customer, this.customers.match(needle))
    selectReferring(found, this.contact, this.contacts.table.match(needle))
    return found
  }

  private count(slot: number, by: 1 | -1): void {
    const status = this.facts.statuses.texts[this.facts.status[slot]!]!
    this.tally.add({ status, active: this.active[slot]!, item: this.item[slot]! }, by)
  }

  private touch(slot: number): void {
    for (const by of REPAIR_SORTS) this.orders[by].touch(slot)
  }

  private flushOwners(): void {
    for (const owners of this.owners) owners.flush()
  }

  private sortable(by: RepairSort): Sortable {
    const text = this.textOf(by)
    return {
      live: () => this.repairs.those((slot) => this.repairs.has(slot)),
      isLive: (slot) => this.repairs.has(slot),
      text,
      rank: (slot) => this.rank[slot]!,
      id: (slot) => this.repairs.id(slot),
      compareIds: (a, b) => this.repairs.compare(a, b),
    }
  }

  /**
   * Returns the sort text of a column, which is the shown text: 'Spare parts' under Merk, 'VERHUUR' under
   * Klant.
   */
  private textOf(by: RepairSort): (slot: number) => string {
    const shown = (column: TextColumn, slot: number) => column.get(this.item[slot]!)
    if (by === 'brand')
      return (slot) => (this.spareParts[slot] ? SPARE_PARTS : shown(this.items.fields.brand, slot))
    if (isItemColumn(by)) return (slot) => shown(this.items.fields[by], slot)
    switch (by) {
      case 'customer':
        return (slot) => {
          const customer = this.customer[slot]!
          return customer < 0 ? NO_CUSTOMER : this.customers.fields.name.get(customer)
        }
      case 'number':
        return () => ''
      case 'status':
        return (slot) => this.facts.statuses.texts[this.facts.status[slot]!]!
      case 'dateIn':
        return (slot) => String(this.facts.day[slot])
      default:
        return (slot) => this[by].get(slot)
    }
  }
}
