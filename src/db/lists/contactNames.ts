import type { Customer } from '../../domain/customers/customer.ts'
import { fullName } from '../../domain/customers/fullName.ts'
import { type StoredColumns, withPrefix } from './columns/column.ts'
import { wholeNumberColumn } from './columns/numberColumns.ts'
import { normalizeForSearch } from './searchText.ts'
import { TextTable } from './textTable.ts'

/** The end of a chain. The contacts of a customer form a chain: the first one, and after each the next. */
const END = -1

/** The names of the contacts of all customers, for lists that refer to one. */
export class ContactNames {
  readonly table = new TextTable([])
  private readonly customers: TextTable<'name'>
  /** The first contact, per slot of a customer. */
  private readonly first: number[] = []
  /** The next contact, per slot of a contact. */
  private readonly next: number[] = []

  constructor(customers: TextTable<'name'>) {
    this.customers = customers
  }

  put({ id, customerContacts }: Customer): void {
    this.remove(id)
    let next = END
    // Two contacts with the same id would make the chain endless.
    const contacts = new Map(customerContacts.map((contact) => [contact.id, contact]))
    for (const contact of contacts.values()) {
      const label = normalizeForSearch(fullName(contact))
      const slot = this.table.put(contact.id, { label, more: '', shown: {}, offered: false })
      set(this.next, slot, next)
      next = slot
    }
    if (next !== END) set(this.first, this.customers.refer(id), next)
  }

  /** @param id the id of the customer */
  remove(id: string): void {
    const customer = this.customers.slots.find(id)
    for (let slot = this.first[customer] ?? END; slot !== END; slot = this.next[slot] ?? END)
      this.table.remove(this.table.slots.id(slot))
    if (customer >= 0 && customer < this.first.length) this.first[customer] = END
  }

  columns(): StoredColumns {
    return {
      ...withPrefix('contact', this.table.columns()),
      firstContact: wholeNumberColumn(this.first),
      nextContact: wholeNumberColumn(this.next),
    }
  }
}

/** Fills the gap below first: an array with holes is slower. */
function set(numbers: number[], at: number, value: number): void {
  while (numbers.length < at) numbers.push(END)
  numbers[at] = value
}
