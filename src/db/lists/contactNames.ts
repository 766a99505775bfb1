import { type Customer, fullName } from '../../domain/customers/customer.ts'
import { folded } from './fold.ts'
import { TextTable } from './textTable.ts'

/** The names of the contacts of all customers, for lists that name one. */
export class ContactNames {
  readonly table = new TextTable([])
  private readonly ofCustomer = new Map<string, string[]>()

  put({ id, customerContacts }: Customer): void {
    this.remove(id)
    for (const contact of customerContacts)
      this.table.put(contact.id, { label: folded(fullName(contact)), more: '', shown: {}, offered: false })
    if (customerContacts.length > 0)
      this.ofCustomer.set(
        id,
        customerContacts.map((contact) => contact.id),
      )
  }

  /** @param id of the customer */
  remove(id: string): void {
    for (const contact of this.ofCustomer.get(id) ?? []) this.table.remove(contact)
    this.ofCustomer.delete(id)
  }
}
