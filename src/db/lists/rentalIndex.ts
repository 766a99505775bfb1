import type { Rental } from '../../domain/rentals/rental.ts'
import { isActiveRental } from '../../domain/rentals/status.ts'
import { numberKey } from '../rows.ts'
import { type Columns, prefixed } from './columns/column.ts'
import { flags, several, whole } from './columns/numbers.ts'
import { folded, joined } from './fold.ts'
import type { ItemIndex } from './itemIndex.ts'
import type { List } from './list.ts'
import { TableList } from './tableList.ts'
import { TextTable } from './textTable.ts'
import { type ListPage, RENTAL_SORTS, type RentalListQuery } from './types.ts'

const SEARCH_MIN = 2
/** As many digits as the highest key has, so that numbers sort as texts. */
const DIGITS = 16
const FIELDS = ['order', 'tempName', 'status', 'pickupDate', 'startDate', 'endDate', 'returnDate'] as const

/** The rentals of the replica in memory, as the overview searches and sorts them (VL, D-098). */
export class RentalIndex implements List {
  private readonly table = new TextTable(FIELDS)
  private readonly customers: TextTable<'name'>
  private readonly items: ItemIndex['table']
  // one entry per slot
  private readonly active: boolean[] = []
  private readonly customer: number[] = []
  private readonly itemsOf: number[][] = []
  private readonly list: TableList<(typeof FIELDS)[number], (typeof RENTAL_SORTS)[number]>

  readonly reads = {
    rental: { put: (row: Rental) => this.put(row), remove: (id: string) => this.remove(id) },
  }
  readonly answers = { query: (query: RentalListQuery) => this.query(query) }
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
    const label = joined([
      number,
      provisionalRef,
      reference,
      externalReference,
      tempCusName,
      contact,
      status,
      notes,
    ])
    const shown = {
      // boekjaar and number as numbers, the ones without a number above all others (D-089)
      order: String(numberKey(rental)).padStart(DIGITS, '0'),
      tempName: folded(tempCusName ?? ''),
      status: folded(status),
      pickupDate,
      startDate,
      endDate,
      returnDate,
    }
    const slot = this.table.put(id, { label, more: '', shown, offered: true })
    this.active[slot] = isActiveRental(rental)
    this.customer[slot] = this.customers.refer(rental.customerId)
    this.itemsOf[slot] = rental.rentalLines.flatMap(({ itemId }) =>
      itemId === null ? [] : [this.items.refer(itemId)],
    )
    this.list.touch(slot)
  }

  remove(id: string): void {
    const slot = this.table.remove(id)
    if (slot >= 0) this.list.touch(slot)
  }

  columns(): Columns {
    return {
      ...prefixed('table', this.table.columns()),
      ...prefixed('list', this.list.columns()),
      active: flags(this.active),
      customer: whole(this.customer),
      items: several(this.itemsOf),
    }
  }

  /** One page, in order; without `all` only Optie and Bevestigd (D-087). */
  query({ all, ...query }: RentalListQuery): ListPage {
    return this.list.query(query, all ? undefined : (slot) => this.active[slot]!)
  }

  private customerText(slot: number): string {
    const customer = this.customer[slot]!
    const name = customer < 0 ? '' : this.customers.fields.name.get(customer)
    return name || this.table.fields.tempName.get(slot)
  }

  /** Rentals of which the customer, or an item on a line, contains the needle. */
  private foundElsewhere(needle: string): (slot: number) => boolean {
    const customers = this.customers.match(needle)
    const items = this.items.match(needle)
    return (slot) =>
      customers[this.customer[slot]!] === 1 || this.itemsOf[slot]!.some((item) => items[item] === 1)
  }
}
