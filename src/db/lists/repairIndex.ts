import type { Customer } from '../../domain/customers/customer.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { isArchived, numberKey } from '../rows.ts'
import { type Columns, prefixed } from './columns/column.ts'
import { documents } from './columns/documents.ts'
import { flags, large, whole } from './columns/numbers.ts'
import { Texts } from './columns/texts.ts'
import { ContactNames } from './contactNames.ts'
import { folded, joined, needleOf } from './fold.ts'
import type { ItemIndex } from './itemIndex.ts'
import type { List } from './list.ts'
import { Order, type Sortable } from './order.ts'
import { Owners } from './owners.ts'
import { Slots } from './slots.ts'
import type { TextTable } from './textTable.ts'
import {
  ITEM_COLUMNS,
  isItemColumn,
  isRepairSort,
  type ListPage,
  REPAIR_SORTS,
  type RepairCounts,
  type RepairListQuery,
  type RepairSort,
} from './types.ts'

const REPAIR_SEARCH_MIN = 2
/** What the column shows where there is no customer, and for repairs without an item. */
const NO_CUSTOMER = 'verhuur'
const SPARE_PARTS = 'spare parts'

/**
 * Every repair of the replica in memory: just enough to find, sort and count them in milliseconds. Texts stay with their
 * owner, so a renamed customer is one change: a search asks which customers, contacts and items contain the term, then
 * which repairs do, or name one of those.
 */
export class RepairIndex implements List {
  private readonly repairs = new Slots()
  private readonly items: ItemIndex['table']
  private readonly customers: TextTable<'name'>
  private readonly contacts: ContactNames
  // one entry per slot
  private readonly rank: number[] = []
  private readonly text = new Texts()
  private readonly notes = new Texts()
  private readonly dateIn = new Texts()
  private readonly status = new Texts()
  private readonly active: boolean[] = []
  private readonly spareParts: boolean[] = []
  private readonly item: number[] = []
  private readonly customer: number[] = []
  private readonly contact: number[] = []
  private readonly orders: Record<RepairSort, Order>
  private readonly owners: readonly Owners[]
  private activeCount = 0
  private readonly byStatus = new Map<string, number>()

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
    const { number, provisionalRef, reference, notes, status, externalRepair } = repair
    this.rank[slot] = numberKey(repair)
    this.text.set(slot, joined([number, provisionalRef, reference, notes, status, externalRepair?.rma]))
    this.notes.set(slot, folded(notes))
    this.dateIn.set(slot, repair.dateIn)
    this.status.set(slot, status)
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

  columns(): Columns {
    this.settleOwners()
    return {
      ids: this.repairs,
      ...prefixed('contacts', this.contacts.columns()),
      rank: large(this.rank),
      text: this.text,
      notes: this.notes,
      dateIn: this.dateIn,
      status: this.status,
      active: flags(this.active, () => this.activeCount++),
      spareParts: flags(this.spareParts),
      item: whole(this.item),
      customer: whole(this.customer),
      contact: whole(this.contact),
      ...prefixed('by', this.orders),
      byStatus: documents(
        () => this.byStatus,
        ([status, count]) => this.byStatus.set(status, count),
      ),
    }
  }

  /** One page of the list, in order; `total` counts all pages (D-071). */
  query({ term, all, sort, page, size }: RepairListQuery): ListPage {
    this.settleOwners()
    const order = this.orders[isRepairSort(sort.by) ? sort.by : 'number']
    const dir = order === this.orders.number ? (sort.dir === 'asc' ? 'desc' : 'asc') : sort.dir
    const needle = needleOf(term, REPAIR_SEARCH_MIN)
    const hits = needle === null ? null : this.match(needle, all)
    const total = hits ? hits.count : all ? this.repairs.size : this.activeCount
    if ((page - 1) * size >= total) return { ids: [], total }
    const wanted = (slot: number) => (hits ? hits.marks[slot] === 1 : all || this.active[slot]!)
    return { ids: order.page(dir, { page, size }, wanted), total }
  }

  counts(): RepairCounts {
    return { all: this.repairs.size, active: this.activeCount, byStatus: Object.fromEntries(this.byStatus) }
  }

  /** Sorts by a column before anyone asks, so that the first click is as fast as the next. */
  warm(by: RepairSort): void {
    this.settleOwners()
    this.orders[by].sorted()
  }

  private match(needle: string, all: boolean): { marks: Uint8Array; count: number } {
    const items = this.items.match(needle)
    const customers = this.customers.match(needle)
    const contacts = this.contacts.table.match(needle)
    const { text, active, item, customer, contact } = this
    const marks = new Uint8Array(this.repairs.count)
    text.match(needle, marks)
    let count = 0
    for (let slot = 0; slot < marks.length; slot++) {
      const found =
        marks[slot] === 1 ||
        items[item[slot]!] === 1 ||
        customers[customer[slot]!] === 1 ||
        contacts[contact[slot]!] === 1
      marks[slot] = found && (all || active[slot]) && this.repairs.has(slot) ? 1 : 0
      count += marks[slot]!
    }
    return { marks, count }
  }

  private count(slot: number, by: 1 | -1): void {
    const status = this.status.get(slot)
    if (this.active[slot]) this.activeCount += by
    const count = (this.byStatus.get(status) ?? 0) + by
    if (count > 0) this.byStatus.set(status, count)
    else this.byStatus.delete(status)
  }

  private touch(slot: number): void {
    for (const by of REPAIR_SORTS) this.orders[by].touch(slot)
  }

  private settleOwners(): void {
    for (const owners of this.owners) owners.settle()
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

  /** The column sorts by what it shows: 'Spare parts' under Merk, 'VERHUUR' under Klant. */
  private textOf(by: RepairSort): (slot: number) => string {
    const shown = (column: Texts, slot: number) => column.get(this.item[slot]!)
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
      default:
        return (slot) => this[by].get(slot)
    }
  }
}
