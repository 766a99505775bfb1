import { movementsOf } from '../../domain/rentals/movements.ts'
import { RENTAL_STATUSES } from '../../domain/rentals/constants.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { isActiveRental } from '../../domain/rentals/status.ts'
import { numberKey } from './numberKey.ts'
import { Codes } from './codes.ts'
import { type StoredColumns, withPrefix } from './columns/column.ts'
import { flagColumn, numberListColumn, wholeNumberColumn } from './columns/numberColumns.ts'
import { dayNumber, dayNumbersOf } from './day.ts'
import { normalizeForSearch, joinFields } from './searchText.ts'
import type { ItemIndex } from './itemIndex.ts'
import type { List } from './list.ts'
import type { RowSelection } from './rowSelection.ts'
import { TableList } from './tableList.ts'
import { newestFirst, TextTable } from './textTable.ts'
import {
  type ListPage,
  RENTAL_SORTS,
  type RentalChips,
  type RentalChipsQuery,
  type RentalFilters,
  type RentalListQuery,
} from './listQueries.ts'

const SEARCH_MIN = 2
/** The number of digits of the highest key, so that numbers sort as texts. */
const DIGITS = 16
const FIELDS = ['order', 'tempName', 'status', 'pickupDate', 'startDate', 'endDate', 'returnDate'] as const

/** The rentals of the replica in memory, as the overview searches and sorts them (VL, D-098). */
export class RentalIndex implements List {
  private readonly table = new TextTable(FIELDS)
  private readonly customers: TextTable<'name'>
  private readonly items: ItemIndex['table']
  private readonly statuses = new Codes()
  // One entry per slot.
  private readonly active: boolean[] = []
  private readonly status: number[] = []
  private readonly pickupDay: number[] = []
  private readonly returnDay: number[] = []
  private readonly customer: number[] = []
  private readonly itemsOf: number[][] = []
  private readonly list: TableList<(typeof FIELDS)[number], (typeof RENTAL_SORTS)[number]>

  readonly reads = {
    rental: { put: (row: Rental) => this.put(row), remove: (id: string) => this.remove(id) },
  }
  readonly answers = {
    query: (query: RentalListQuery) => this.query(query),
    chips: (query: RentalChipsQuery) => this.chips(query),
    find: (filters: RentalFilters) => this.find(filters),
    named: (text: string) => this.named(text),
    activeWith: (items: readonly string[]) => this.activeWith(items),
  }
  readonly warming = [() => this.list.warm('reference')]

  constructor(customers: TextTable<'name'>, items: ItemIndex['table']) {
    this.customers = customers
    this.items = items
    this.list = new TableList(this.table, {
      sorts: RENTAL_SORTS,
      minTerm: SEARCH_MIN,
      textOf: (by) => {
        if (by === 'customer') return (slot) => this.customerText(slot)
        const texts = this.table.fields[by === 'reference' ? 'order' : by]
        return (slot) => texts.get(slot)
      },
      foundElsewhere: (needle) => this.foundElsewhere(needle),
    })
    customers.follow('name', () => this.list.outdate(['customer']))
  }

  put(rental: Rental): void {
    const { id, number, provisionalRef, reference, externalReference, tempCusName, contact } = rental
    const { status, notes, pickupDate, startDate, endDate, returnDate } = rental
    const label = joinFields([
      number,
      provisionalRef,
      reference,
      externalReference,
      tempCusName,
      contact,
      status,
      notes,
    ])
    const more = joinFields(
      rental.rentalLines.flatMap(({ brand, model, customItem }) => [
        [brand, model].filter(Boolean).join(' '),
        customItem,
      ]),
    )
    const shown = {
      // Boekjaar and number sort as numbers. Rentals without a number come above all others (D-089).
      order: String(numberKey(rental)).padStart(DIGITS, '0'),
      tempName: normalizeForSearch(tempCusName ?? ''),
      status: normalizeForSearch(status),
      pickupDate,
      startDate,
      endDate,
      returnDate,
    }
    const slot = this.table.put(id, { label, more, shown, offered: true })
    this.active[slot] = isActiveRental(rental)
    this.status[slot] = this.statuses.of(status)
    this.pickupDay[slot] = dayNumber(pickupDate)
    this.returnDay[slot] = dayNumber(returnDate)
    this.customer[slot] = this.customers.refer(rental.customerId)
    const named = [...rental.rentalLines, ...movementsOf(rental)].flatMap(({ itemId }) => itemId ?? [])
    this.itemsOf[slot] = [...new Set(named)].map((itemId) => this.items.refer(itemId))
    this.list.touch(slot)
  }

  remove(id: string): void {
    const slot = this.table.remove(id)
    if (slot >= 0) this.list.touch(slot)
  }

  columns(): StoredColumns {
    return {
      ...withPrefix('table', this.table.columns()),
      ...withPrefix('list', this.list.columns()),
      active: flagColumn(this.active),
      status: wholeNumberColumn(this.status),
      statuses: this.statuses,
      pickupDay: wholeNumberColumn(this.pickupDay),
      returnDay: wholeNumberColumn(this.returnDay),
      customer: wholeNumberColumn(this.customer),
      items: numberListColumn(this.itemsOf),
    }
  }

  /** Returns one page, in order. Without `all` only Optie and Bevestigd (D-087). */
  query({ all, filters, ...query }: RentalListQuery): ListPage {
    if (!filters) return this.list.query(query, all ? undefined : (slot) => this.active[slot]!)
    const selection = this.match(all, filters)
    return this.list.query(query, (slot) => selection.has(slot))
  }

  /** Counts what each tab of the overview would show. */
  chips({ term, all, filters, late }: RentalChipsQuery): RentalChips {
    const { selected } = this.list.select({ term })
    const select = (more: RentalFilters) => {
      const selection = this.match(all, { ...filters, ...more })
      if (selected) selection.keepIn(selected)
      return selection
    }
    const ofAnyStatus = select({ status: undefined })
    return {
      all: ofAnyStatus.count(),
      byStatus: ofAnyStatus.tally(this.status, this.statuses),
      late: select({ late }).count(),
    }
  }

  /** Returns the rentals that match, finished ones included, the latest start first. */
  find(filters: RentalFilters): string[] {
    const { slots, fields } = this.table
    const starts = new Map(
      this.match(true, filters)
        .slots()
        .map((slot) => [slot, fields.startDate.get(slot)]),
    )
    return [...starts]
      .sort(([a, start], [b, other]) => newestFirst(start, other) || slots.compare(b, a))
      .map(([slot]) => slots.id(slot))
  }

  /** Returns the rentals known by a text: number, provisional number or a reference. */
  named(text: string): string[] {
    return this.table.labelled(text).map((slot) => this.table.slots.id(slot))
  }

  /** Returns the active rentals with one of these items on a line, the oldest record first. */
  activeWith(items: readonly string[]): string[] {
    const { slots } = this.table
    return this.match(false, { itemIds: items })
      .slots()
      .sort((a, b) => slots.compare(a, b))
      .map((slot) => slots.id(slot))
  }

  private match(all: boolean, filters: RentalFilters): RowSelection {
    const { table, active } = this
    const selection = table.offers()
    if (!all) selection.keep(active, true)
    const { status, customerId, itemIds, from, to, late } = filters
    if (status)
      selection.keepAny(
        this.status,
        status.map((text) => this.statuses.find(text)),
      )
    if (customerId !== undefined) selection.keep(this.customer, this.customers.find(customerId))
    const [first, last] = dayNumbersOf(from, to)
    selection.keepBetween(this.pickupDay, Number.NEGATIVE_INFINITY, last)
    selection.keepBetween(this.returnDay, first, Number.POSITIVE_INFINITY)
    if (late !== undefined) {
      const today = dayNumber(late)
      selection.keep(this.status, this.statuses.find(RENTAL_STATUSES.confirmed))
      selection.keepBetween(this.pickupDay, Number.NEGATIVE_INFINITY, today)
      selection.keepBetween(this.returnDay, Number.NEGATIVE_INFINITY, today - 1)
    }
    if (itemIds) {
      const wanted = new Set(itemIds.map((id) => this.items.find(id)))
      selection.keepWhere((slot) => this.itemsOf[slot]!.some((item) => wanted.has(item)))
    }
    return selection
  }

  private customerText(slot: number): string {
    const customer = this.customer[slot]!
    const name = customer < 0 ? '' : this.customers.fields.name.get(customer)
    return name || this.table.fields.tempName.get(slot)
  }

  /** Returns a test for rentals whose customer, or an item on a line, contains the needle. */
  private foundElsewhere(needle: string): (slot: number) => boolean {
    const customers = this.customers.match(needle)
    const items = this.items.match(needle)
    return (slot) =>
      customers[this.customer[slot]!] === 1 || this.itemsOf[slot]!.some((item) => items[item] === 1)
  }
}
