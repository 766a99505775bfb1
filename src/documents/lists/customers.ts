import type { Contact, Customer } from '../../domain/customers/customer.ts'
import {
  ADDRESS_FIELDS as A,
  CONTACT_FIELDS as C,
  CUSTOMER_FIELDS as F,
  REFERENCE,
} from '../../domain/customers/fieldList.ts'
import { columnOf, type SheetColumn } from '../sheetColumn.ts'

const column = columnOf<Customer>()
const contactColumn = columnOf<ContactFacts>()

/** In the column order of an import. */
export const CUSTOMER_SHEET_COLUMNS: readonly SheetColumn<Customer>[] = [
  column(REFERENCE.label, 'text', 12, ({ referenceNumber }) => referenceNumber),
  column(F.name.label, 'text', 30, ({ name }) => name),
  column(F.email.label, 'text', 28, ({ email }) => email),
  column(F.phone.label, 'text', 18, ({ phone }) => phone),
  column(A.street.label, 'text', 24, ({ address }) => address.street),
  column(A.number.label, 'text', 9, ({ address }) => address.number),
  column(A.box.label, 'text', 7, ({ address }) => address.box),
  column(A.postalCode.label, 'text', 10, ({ address }) => address.postalCode),
  column(A.city.label, 'text', 20, ({ address }) => address.city),
  column(A.country.label, 'text', 14, ({ address }) => address.country),
  column(F.vatNumber.label, 'text', 16, ({ vatNumber }) => vatNumber),
  column(F.language.label, 'text', 7, ({ language }) => language),
  column(F.notes.label, 'text', 36, ({ notes }) => notes),
]

/** A contact with its customer. */
export interface ContactFacts {
  customer: Customer
  contact: Contact
}

/** The active contacts of these customers, in their order. */
export const contactsOf = (customers: readonly Customer[]): ContactFacts[] =>
  customers.flatMap((customer) =>
    customer.customerContacts.filter(({ active }) => active).map((contact) => ({ customer, contact })),
  )

export const CONTACT_SHEET_COLUMNS: readonly SheetColumn<ContactFacts>[] = [
  contactColumn('Klantreferentie', 'text', 14, ({ customer }) => customer.referenceNumber),
  contactColumn('Klant', 'text', 30, ({ customer }) => customer.name),
  contactColumn(C.firstName.label, 'text', 16, ({ contact }) => contact.firstName),
  contactColumn(C.lastName.label, 'text', 20, ({ contact }) => contact.lastName),
  contactColumn(C.department.label, 'text', 16, ({ contact }) => contact.department),
  contactColumn(C.email.label, 'text', 28, ({ contact }) => contact.email),
  contactColumn(C.phone.label, 'text', 18, ({ contact }) => contact.phone),
  contactColumn(C.gsm.label, 'text', 18, ({ contact }) => contact.gsm),
  contactColumn(C.fax.label, 'text', 18, ({ contact }) => contact.fax),
  contactColumn(C.notes.label, 'text', 36, ({ contact }) => contact.notes),
]
