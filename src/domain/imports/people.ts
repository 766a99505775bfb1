import { type Contact, type Customer, NO_ADDRESS } from '../customers/customer.ts'
import { ADDRESS_FIELDS, CONTACT_FIELDS, CUSTOMER_FIELDS } from '../customers/fieldList.ts'
import { countryName } from '../customers/countries.ts'
import { storedVatNumber } from '../customers/vatNumber.ts'
import { foldName } from '../categories/category.ts'
import { formerOf } from '../doubles/former.ts'
import { noTexts, textKeys } from '../shared/fields.ts'
import { keysOf } from '../shared/objects.ts'
import type { Value } from './cells.ts'
import { checked, given } from './check.ts'
import { IMPORTS } from './kinds.ts'
import type { RowError, SheetRow } from './sheet.ts'
import { type ImportPlan, type RowResult, Upserts } from './upserts.ts'

const referenceOf = ({ referenceNumber }: Customer) => referenceNumber && foldName(referenceNumber)
const upserts = (known: readonly Customer[]) =>
  // Of two with one reference the one that is in use counts.
  new Upserts(
    'customer',
    known.toSorted((a, b) => Number(b.active) - Number(a.active)),
    referenceOf,
  )

/** The key under which a customer is known now, by a reference that it had before it became one with another. */
const keysNow = (known: readonly Customer[]): ReadonlyMap<string, string> =>
  new Map(
    known.flatMap((customer) => {
      const key = customer.active ? referenceOf(customer) : null
      return key ? formerOf(customer).map((former) => [foldName(former), key] as const) : []
    }),
  )

const PLAIN = ['referenceNumber', 'name', 'language', ...textKeys(CUSTOMER_FIELDS)]
const ADDRESS = keysOf(ADDRESS_FIELDS)

/**
 * Customers by their reference (IM-01, D-128). A known one that was removed comes back, for the books have it.
 * @param newId ids for what is new
 */
export function planCustomers(
  sheet: readonly SheetRow[],
  known: readonly Customer[],
  newId: () => string,
): ImportPlan {
  const all = upserts(known)
  const now = keysNow(known)
  const errors: RowError[] = []
  const rows: RowResult[] = []
  for (const row of sheet) {
    const named = foldName(String(row.values['referenceNumber'] ?? ''))
    const key = now.get(named) ?? named
    const doc = checked(
      'customer',
      customerOf(row, all.get(key), newId),
      row,
      IMPORTS.customers.columns,
      errors,
    )
    if (doc) rows.push({ row: row.row, action: all.put(key, doc) })
  }
  return { writes: all.writes(), rows, errors, notFound: [] }
}

function customerOf({ values }: SheetRow, old: Customer | undefined, newId: () => string): Customer {
  const address = Object.fromEntries(
    ADDRESS.map((field) => [field, values[`address.${field}`] ?? null]).filter(([, value]) => value !== null),
  ) as Partial<Customer['address']>
  if (address.country) address.country = countryName(address.country)
  const base = old ?? {
    id: newId(),
    ...noTexts(CUSTOMER_FIELDS),
    address: NO_ADDRESS,
    language: null,
    formerNumbers: [],
    customerContacts: [],
  }
  return {
    ...base,
    ...given(values, PLAIN),
    // a reference of before leads to the customer and does not become its own
    ...(old &&
    formerOf(old).some((former) => foldName(former) === foldName(String(values['referenceNumber'])))
      ? { referenceNumber: old.referenceNumber }
      : {}),
    ...(values['vatNumber'] && { vatNumber: storedVatNumber(String(values['vatNumber'])) }),
    address: { ...base.address, ...address },
    active: true,
  } as Customer
}

const CONTACT_COLUMNS = IMPORTS.contacts.columns.map((column) => ({
  ...column,
  key: column.key === 'customer' ? column.key : `customerContacts.${column.key}`,
}))

/** Contacts of known customers, by first and last name (IM-02, D-128). */
export function planContacts(
  sheet: readonly SheetRow[],
  known: readonly Customer[],
  newId: () => string,
): ImportPlan {
  const all = upserts(known)
  const now = keysNow(known)
  const errors: RowError[] = []
  const rows: RowResult[] = []
  for (const row of sheet) {
    const named = foldName(String(row.values['customer'] ?? ''))
    const key = now.get(named) ?? named
    const customer = all.get(key)
    if (!customer) {
      if (key)
        errors.push({
          row: row.row,
          column: 'Klantreferentie',
          reason: `'${row.values['customer']}' bestaat niet`,
        })
      continue
    }
    const { next, fresh } = withContact(customer, row, newId)
    const doc = checked('customer', next, row, CONTACT_COLUMNS, errors)
    if (doc) rows.push({ row: row.row, action: resultOf(all.put(key, doc), fresh) })
  }
  return { writes: all.writes(), rows, errors, notFound: [] }
}

/** What happens to the contact, where `put` tells what happens to its customer. */
const resultOf = (put: RowResult['action'], fresh: boolean): RowResult['action'] =>
  put === 'same' ? 'same' : fresh ? 'insert' : 'update'

function withContact(customer: Customer, { values }: SheetRow, newId: () => string) {
  const nameOf = (contact: { firstName?: Value; lastName?: Value }) =>
    [contact.firstName, contact.lastName].map((name) => foldName(String(name ?? ''))).join('\n')
  const list = customer.customerContacts
  const old = list.find((contact) => nameOf(contact) === nameOf(values))
  const next = {
    ...(old ?? { id: newId(), ...noTexts(CONTACT_FIELDS) }),
    ...given(values, keysOf(CONTACT_FIELDS)),
    active: true,
  } as Contact
  const customerContacts = old ? list.map((contact) => (contact === old ? next : contact)) : [...list, next]
  return { next: { ...customer, customerContacts }, fresh: !old }
}
