import { type Contact, type Customer, NO_ADDRESS } from '../customers/customer.ts'
import { ADDRESS_FIELDS, CONTACT_FIELDS, CUSTOMER_FIELDS, REFERENCE } from '../customers/fieldList.ts'
import { countryName } from '../customers/countries.ts'
import { storedVatNumber } from '../customers/vatNumber.ts'
import { normalizeName } from '../categories/category.ts'
import { formerNumbersOf } from '../duplicates/formerNumbers.ts'
import { noTexts, textKeys } from '../shared/fields.ts'
import { keysOf } from '../../lib/objects.ts'
import { readText, type CellValue } from './cells.ts'
import { validateRow, filledFields } from './check.ts'
import { IMPORTS } from './kinds.ts'
import type { RowError, SheetRow } from './sheet.ts'
import { contradiction, type ImportPlan, type RowResult, Upserts } from './upserts.ts'

/** A name as rows and records are compared by it. */
const nameKey = (name: CellValue | undefined): string => normalizeName(readText(String(name ?? '')))
const referenceOf = ({ referenceNumber }: Customer) => (referenceNumber ? nameKey(referenceNumber) : null)
const upserts = (known: readonly Customer[]) =>
  // the active record wins if two have one reference
  new Upserts(
    'customer',
    known.toSorted((a, b) => Number(b.active) - Number(a.active)),
    referenceOf,
  )

/** The present key of a customer, by a reference of a record that was merged into it. */
const keysNow = (known: readonly Customer[]): ReadonlyMap<string, string> =>
  new Map(
    known.flatMap((customer) => {
      const key = customer.active ? referenceOf(customer) : null
      return key ? formerNumbersOf(customer).map((former) => [nameKey(former), key] as const) : []
    }),
  )

/** The key of the customer that a row names: its own reference, otherwise a former one. */
function keyOfNamed(
  named: CellValue | undefined,
  all: Upserts<'customer'>,
  now: ReadonlyMap<string, string>,
) {
  const key = nameKey(named)
  return all.get(key)?.active ? key : (now.get(key) ?? key)
}

const PLAIN = ['referenceNumber', 'name', 'language', ...textKeys(CUSTOMER_FIELDS)]
const ADDRESS = keysOf(ADDRESS_FIELDS)

/** An import gives an erased person no data again (PV-11). */
const erasedReason = (named: CellValue | undefined) => `'${named}' werd gewist`

/**
 * Plans the import of customers, identified by their reference (IM-01, D-128). A known customer that was
 * removed becomes active again, because the bookkeeping has it.
 * @param newId makes ids for new records
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
    const named = row.values['referenceNumber']
    const key = keyOfNamed(named, all, now)
    const old = all.get(key)
    if (old?.erasedAt) {
      errors.push({ row: row.row, column: REFERENCE.label, reason: erasedReason(named) })
      continue
    }
    const next = { doc: customerOf(row, old, newId), old }
    const doc = validateRow('customer', next, row, IMPORTS.customers.columns, errors)
    if (!doc) continue
    const result = all.put(key, doc, row.row)
    if ('action' in result) rows.push({ row: row.row, action: result.action })
    else errors.push(contradiction(row.row, REFERENCE.label, String(named), result.contradicts))
  }
  return { writes: all.writes(), rows, errors, notFound: [] }
}

function customerOf({ values }: SheetRow, old: Customer | undefined, newId: () => string): Customer {
  const parts = Object.fromEntries(ADDRESS.map((field) => [field, values[`address.${field}`] ?? null]))
  const address = filledFields(parts, ADDRESS, old?.address)
  if (address['country']) address['country'] = countryName(String(address['country']))
  const base = old ?? {
    id: newId(),
    ...noTexts(CUSTOMER_FIELDS),
    address: NO_ADDRESS,
    language: null,
    formerNumbers: [],
    erasedAt: null,
    customerContacts: [],
  }
  const fields = filledFields(values, PLAIN, old)
  return {
    ...base,
    ...fields,
    // a former reference finds the customer but does not become its reference
    ...(old && formerNumbersOf(old).some((former) => nameKey(former) === nameKey(values['referenceNumber']))
      ? { referenceNumber: old.referenceNumber }
      : {}),
    ...(fields['vatNumber'] && { vatNumber: storedVatNumber(String(fields['vatNumber'])) }),
    address: { ...base.address, ...address },
    active: true,
  } as Customer
}

const CONTACT_COLUMNS = IMPORTS.contacts.columns.map((column) => ({
  ...column,
  key: column.key === 'customer' ? column.key : `customerContacts.${column.key}`,
}))

/** Plans the import of contacts of known customers, identified by first and last name (IM-02, D-128). */
export function planContacts(
  sheet: readonly SheetRow[],
  known: readonly Customer[],
  newId: () => string,
): ImportPlan {
  const all = upserts(known)
  const now = keysNow(known)
  const errors: RowError[] = []
  const rows: RowResult[] = []
  const seenIn = new Map<string, number>()
  for (const row of sheet) {
    const named = row.values['customer']
    const key = keyOfNamed(named, all, now)
    const customer = all.get(key)
    if (!customer) {
      if (key) errors.push({ row: row.row, column: 'Klantreferentie', reason: `'${named}' bestaat niet` })
      continue
    }
    if (customer.erasedAt) {
      errors.push({ row: row.row, column: 'Klantreferentie', reason: erasedReason(named) })
      continue
    }
    const { next, contact, change } = withContact(customer, row, newId)
    const doc = validateRow('customer', { doc: next, old: customer }, row, CONTACT_COLUMNS, errors)
    if (!doc) continue
    const earlier = seenIn.get(contact.id)
    if (earlier !== undefined && change !== 'same') {
      const name = `${contact.firstName} ${contact.lastName}`
      errors.push(contradiction(row.row, 'Contact', name, earlier))
      continue
    }
    seenIn.set(contact.id, earlier ?? row.row)
    all.put(key, doc)
    rows.push({ row: row.row, action: change })
  }
  return { writes: all.writes(), rows, errors, notFound: [] }
}

/** A customer with the contact of a row added or updated. */
function withContact(customer: Customer, { values }: SheetRow, newId: () => string) {
  const nameOf = (contact: { firstName?: CellValue; lastName?: CellValue }) =>
    [contact.firstName, contact.lastName].map(nameKey).join('\n')
  const list = customer.customerContacts
  const filled = (old: Contact | undefined) =>
    ({
      ...(old ?? { id: newId(), ...noTexts(CONTACT_FIELDS) }),
      ...filledFields(values, keysOf(CONTACT_FIELDS), old),
      active: true,
    }) as Contact
  const isSame = (contact: Contact) => JSON.stringify(filled(contact)) === JSON.stringify(contact)
  const alike = list.filter((contact) => nameOf(contact) === nameOf(values))
  // the contact that the row repeats wins if two have one name, otherwise an active one
  const old = alike.find(isSame) ?? alike.find(({ active }) => active) ?? alike[0]
  const contact = filled(old)
  const customerContacts = old ? list.map((each) => (each === old ? contact : each)) : [...list, contact]
  const change: RowResult['action'] = !old ? 'insert' : isSame(old) ? 'same' : 'update'
  return { next: { ...customer, customerContacts }, contact, change }
}
