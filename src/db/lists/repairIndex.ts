import { type Customer, fullName } from '../../domain/customers/customer.ts'
import type { Item } from '../../domain/items/item.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { isArchived, numberKey } from '../rows.ts'
import { CustomerIndex } from './customerIndex.ts'
import { folded, joined, needleOf } from './fold.ts'
import { ItemIndex } from './itemIndex.ts'
import { Order, type Sortable } from './order.ts'
import { PlanIndex } from './planIndex.ts'
import { RentalIndex } from './rentalIndex.ts'
import { StockIndex } from './stockIndex.ts'
import { Slots } from './slots.ts'
import { TextTable } from './textTable.ts'
import {
  isRepairSort,
  type ListPage,
  REPAIR_SORTS,
  type RepairCounts,
  type RepairListQuery,
  type RepairSort,
} from './types.ts'

const REPAIR_SEARCH_MIN = 2
/** More renamed owners than this: sort again instead of moving rows. */
const FEW_OWNERS = 64
/** What the column shows where there is no customer, and for repairs without an item. */
const NO_CUSTOMER = 'verhuur'
const SPARE_PARTS = 'spare parts'

/**
 * Every repair, item and customer of the replica in memory: just enough of them to find, sort and count repairs in
 * milliseconds. Texts stay with their owner, so a renamed customer is one change: a search asks which customers, contacts
 * and items contain the term, then which repairs do, or name one of those.
 */
export class RepairIndex {
  private readonly repairs = new Slots()
  /** The lists of the customers, the items and the rentals, which share their texts with this one. */
  readonly customerList = new CustomerIndex()
  readonly itemList = new ItemIndex(this.customerList.table)
  readonly rentalList = new RentalIndex(this.customerList.table, this.itemList.table)
  readonly plan = new PlanIndex(this.customerList.nameOf)
  readonly stock = new StockIndex(() => this.plan.activeRentals())
  private readonly items = this.itemList.table
  private readonly customers = this.customerList.table
  private readonly contacts = new TextTable([])
  private readonly contactsOf = new Map<string, string[]>()
  // one entry per slot
  private readonly rank: number[] = []
  private readonly text: string[] = []
  private readonly notes: string[] = []
  private readonly dateIn: string[] = []
  private readonly status: string[] = []
  private readonly active: boolean[] = []
  private readonly spareParts: boolean[] = []
  private readonly item: number[] = []
  private readonly customer: number[] = []
  private readonly contact: number[] = []
  private readonly orders: Record<RepairSort, Order>
  private readonly movedItems = new Set<number>()
  private readonly movedCustomers = new Set<number>()
  private activeCount = 0
  private readonly byStatus = new Map<string, number>()

  constructor() {
    const byNumber = new Order(this.sortable('number'), null)
    const entries = REPAIR_SORTS.map((by) => [
      by,
      by === 'number' ? byNumber : new Order(this.sortable(by), byNumber),
    ])
    this.orders = Object.fromEntries(entries)
  }

  putRepair(repair: Repair): void {
    const known = this.repairs.find(repair.id)
    if (known >= 0) this.count(known, -1)
    const slot = this.repairs.take(repair.id)
    const { number, provisionalRef, reference, notes, status, externalRepair } = repair
    this.rank[slot] = numberKey(repair)
    this.text[slot] = joined([number, provisionalRef, reference, notes, status, externalRepair?.rma])
    this.notes[slot] = folded(notes)
    this.dateIn[slot] = repair.dateIn
    this.status[slot] = status
    this.active[slot] = !isArchived(repair)
    this.spareParts[slot] = repair.sparePartsOnly
    this.item[slot] = this.items.refer(repair.itemId)
    this.customer[slot] = this.customers.refer(repair.customerId)
    this.contact[slot] = this.contacts.refer(repair.customerContactId)
    this.count(slot, 1)
    this.touch(slot)
  }

  removeRepair(id: string): void {
    const slot = this.repairs.find(id)
    if (slot < 0) return
    this.count(slot, -1)
    this.repairs.drop(id)
    this.active[slot] = false
    this.touch(slot)
  }

  putItem(item: Item): void {
    if (this.itemList.put(item)) this.movedItems.add(this.items.refer(item.id))
  }

  removeItem(id: string): void {
    this.movedItems.add(this.itemList.remove(id))
  }

  putCustomer(customer: Customer): void {
    const { id, customerContacts } = customer
    const slot = this.customers.refer(id)
    const name = this.customers.fields.name[slot]
    this.customerList.put(customer)
    if (this.customers.fields.name[slot] !== name) this.customerMoved(slot)
    this.putContacts(
      id,
      customerContacts.map((contact) => [contact.id, fullName(contact)]),
    )
  }

  removeCustomer(id: string): void {
    this.putContacts(id, [])
    this.customerMoved(this.customerList.remove(id))
  }

  private customerMoved(slot: number): void {
    this.movedCustomers.add(slot)
    this.rentalList.customersMoved()
  }

  /** One page of the list, in order; `total` counts all pages (D-071). */
  query({ term, all, sort, page, size }: RepairListQuery): ListPage {
    this.settleMoved()
    const order = this.orders[isRepairSort(sort.by) ? sort.by : 'number']
    const dir = order === this.orders.number ? (sort.dir === 'asc' ? 'desc' : 'asc') : sort.dir
    const needle = needleOf(term, REPAIR_SEARCH_MIN)
    const hits = needle === null ? null : this.match(needle, all)
    const total = hits ? hits.count : all ? this.repairs.size : this.activeCount
    if ((page - 1) * size >= total) return { ids: [], total }
    const wanted = (slot: number) => (hits ? hits.marks[slot] === 1 : all || (this.active[slot] as boolean))
    return { ids: order.page(dir, { page, size }, wanted), total }
  }

  counts(): RepairCounts {
    return { all: this.repairs.size, active: this.activeCount, byStatus: Object.fromEntries(this.byStatus) }
  }

  /** Sorts by a column before anyone asks, so that the first click is as fast as the next. */
  warm(by: RepairSort): void {
    this.settleMoved()
    this.orders[by].sorted()
  }

  private match(needle: string, all: boolean): { marks: Uint8Array; count: number } {
    const [items, customers, contacts] = [this.items, this.customers, this.contacts].map((t) =>
      t.match(needle),
    )
    const { text, active, item, customer, contact } = this
    const { ids } = this.repairs
    const marks = new Uint8Array(ids.length)
    let count = 0
    for (let slot = 0; slot < ids.length; slot++) {
      if (ids[slot] === '' || !(all || active[slot])) continue
      const found =
        items?.[item[slot] as number] === 1 ||
        customers?.[customer[slot] as number] === 1 ||
        contacts?.[contact[slot] as number] === 1 ||
        (text[slot] as string).includes(needle)
      if (!found) continue
      marks[slot] = 1
      count++
    }
    return { marks, count }
  }

  private putContacts(customerId: string, contacts: readonly (readonly [string, string])[]): void {
    for (const id of this.contactsOf.get(customerId) ?? []) this.contacts.remove(id)
    for (const [id, name] of contacts)
      this.contacts.put(id, { label: folded(name), more: '', shown: {}, offered: false })
    if (contacts.length > 0)
      this.contactsOf.set(
        customerId,
        contacts.map(([id]) => id),
      )
    else this.contactsOf.delete(customerId)
  }

  private count(slot: number, by: 1 | -1): void {
    const status = this.status[slot] as string
    if (this.active[slot]) this.activeCount += by
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + by)
  }

  private touch(slot: number): void {
    for (const by of REPAIR_SORTS) this.orders[by].touch(slot)
  }

  /** Rows that name a changed item or customer may have moved in the lists sorted by what it shows. */
  private settleMoved(): void {
    this.settleOwners(this.movedItems, this.item, ['brand', 'model', 'serialNumber'])
    this.settleOwners(this.movedCustomers, this.customer, ['customer'])
  }

  private settleOwners(owners: Set<number>, column: readonly number[], sorts: readonly RepairSort[]): void {
    if (owners.size === 0) return
    const orders = sorts.map((by) => this.orders[by])
    if (owners.size > FEW_OWNERS) for (const order of orders) order.outdate()
    else if (orders.some((order) => order.isSorted))
      for (let slot = 0; slot < column.length; slot++)
        if (owners.has(column[slot] as number)) for (const order of orders) order.touch(slot)
    owners.clear()
  }

  private sortable(by: RepairSort): Sortable {
    const text = this.textOf(by)
    return {
      live: () => this.repairs.ids.flatMap((id, slot) => (id === '' ? [] : [slot])),
      isLive: (slot) => this.repairs.ids[slot] !== '',
      text,
      rank: (slot) => this.rank[slot] as number,
      id: (slot) => this.repairs.ids[slot] as string,
    }
  }

  /** The column sorts by what it shows: 'Spare parts' under Merk, 'VERHUUR' under Klant. */
  private textOf(by: RepairSort): (slot: number) => string {
    const shown = (column: string[], slot: number) => column[this.item[slot] as number] ?? ''
    switch (by) {
      case 'brand':
        return (slot) => (this.spareParts[slot] ? SPARE_PARTS : shown(this.items.fields.brand, slot))
      case 'model':
        return (slot) => shown(this.items.fields.model, slot)
      case 'serialNumber':
        return (slot) => shown(this.items.fields.serialNumber, slot)
      case 'customer':
        return (slot) => {
          const customer = this.customer[slot] as number
          return customer < 0 ? NO_CUSTOMER : (this.customers.fields.name[customer] as string)
        }
      case 'number':
        return () => ''
      default:
        return (slot) => this[by][slot] as string
    }
  }
}
