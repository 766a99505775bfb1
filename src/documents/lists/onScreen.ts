import type { Customer } from '../../domain/customers/customer.ts'
import { ADDRESS_FIELDS, CUSTOMER_FIELDS, REFERENCE } from '../../domain/customers/fieldList.ts'
import { ITEM_FIELDS } from '../../domain/items/fieldList.ts'
import { RENTAL_FIELDS } from '../../domain/rentals/fieldList.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import { REPAIR_FIELDS } from '../../domain/repairs/fieldList.ts'
import { csvText } from '../csv.ts'
import { CSV_MIME, type ListFormat, type OverviewKind, XLSX_MIME } from '../kinds.ts'
import type { RepairSheetFacts } from '../repairDocument.ts'
import { columnOf, sheetRowOf, type SheetColumn } from '../sheetColumn.ts'
import { xlsxChunks } from '../xlsx/xlsx.ts'
import type { ItemFacts } from './items.ts'
import type { RentalListRow } from './rentals.ts'

/* The columns of the overviews, by the keys and with the titles of their screens (MA-06). */

const repair = columnOf<RepairSheetFacts>()
const rental = columnOf<RentalListRow>()
const item = columnOf<ItemFacts>()
const customer = columnOf<Customer>()

const REPAIRS = {
  number: repair('Nummer', 'text', 12, ({ name }) => name),
  status: repair(REPAIR_FIELDS.status.label, 'text', 20, ({ status }) => status),
  notes: repair(REPAIR_FIELDS.notes.label, 'text', 36, ({ notes }) => notes),
  dateIn: repair(REPAIR_FIELDS.dateIn.label, 'day', 17, ({ dateIn }) => dateIn),
  brand: repair(ITEM_FIELDS.brand.label, 'text', 16, (p) => (p.sparePartsOnly ? 'Spare parts' : p.brand)),
  model: repair(ITEM_FIELDS.model.label, 'text', 20, ({ model }) => model),
  serialNumber: repair(ITEM_FIELDS.serialNumber.label, 'text', 18, (p) => p.serialNumber),
  customer: repair(REPAIR_FIELDS.customerId.label, 'text', 30, (p) => p.customer?.name ?? 'VERHUUR'),
}
const RENTALS = {
  reference: rental('Referentie', 'text', 26, (p) => p.rental.reference ?? rentalName(p.rental)),
  customer: rental('Klant', 'text', 30, ({ document }) => document.customer?.name ?? ''),
  what: rental('Wat', 'text', 40, ({ what }) => what),
  status: rental(RENTAL_FIELDS.status.label, 'text', 16, (p) => p.rental.status),
  pickupDate: rental(RENTAL_FIELDS.pickupDate.label, 'day', 13, (p) => p.rental.pickupDate),
  startDate: rental(RENTAL_FIELDS.startDate.label, 'day', 13, (p) => p.rental.startDate),
  endDate: rental(RENTAL_FIELDS.endDate.label, 'day', 13, (p) => p.rental.endDate),
  returnDate: rental(RENTAL_FIELDS.returnDate.label, 'day', 13, (p) => p.rental.returnDate),
  total: rental('Totaal', 'amount', 12, (p) => p.rental.totalPriceInclVat),
}
const ITEMS = {
  subcategory: item(ITEM_FIELDS.subcategoryId.label, 'text', 18, ({ subcategory }) => subcategory),
  brand: item(ITEM_FIELDS.brand.label, 'text', 16, (p) => p.item.brand),
  model: item(ITEM_FIELDS.model.label, 'text', 20, (p) => p.item.model),
  serialNumber: item(ITEM_FIELDS.serialNumber.label, 'text', 18, (p) => p.item.serialNumber),
  status: item(ITEM_FIELDS.status.label, 'text', 16, (p) => p.item.status),
  purchasedAt: item(ITEM_FIELDS.purchasedAt.label, 'day', 14, (p) => p.item.purchasedAt),
}
const street = ({ address }: Customer) => [address.street, address.number].filter(Boolean).join(' ')
const CUSTOMERS = {
  reference: customer(REFERENCE.label, 'text', 12, ({ referenceNumber }) => referenceNumber),
  name: customer(CUSTOMER_FIELDS.name.label, 'text', 30, ({ name }) => name),
  email: customer(CUSTOMER_FIELDS.email.label, 'text', 28, ({ email }) => email),
  phone: customer(CUSTOMER_FIELDS.phone.label, 'text', 18, ({ phone }) => phone),
  street: customer(ADDRESS_FIELDS.street.label, 'text', 26, street),
  city: customer(ADDRESS_FIELDS.city.label, 'text', 20, ({ address }) => address.city),
}

/** The record type of each list. */
export interface OverviewFacts {
  repairs: RepairSheetFacts
  rentals: RentalListRow
  items: ItemFacts
  customers: Customer
}
type Columns = { [L in OverviewKind]: Readonly<Record<string, SheetColumn<OverviewFacts[L]>>> }
const COLUMNS: Columns = { repairs: REPAIRS, rentals: RENTALS, items: ITEMS, customers: CUSTOMERS }
const SHEETS: Record<OverviewKind, string> = {
  repairs: 'Herstellingen',
  rentals: 'Verhuur',
  items: 'Items',
  customers: 'Klanten',
}

/**
 * Records with the columns of a screen, in its order. @param keys columns that a file cannot have, such as buttons,
 * are left out
 */
export function onScreenFile<L extends OverviewKind>(
  list: L,
  records: readonly OverviewFacts[L][],
  keys: readonly string[],
  format: ListFormat,
): Blob {
  const known = COLUMNS[list]
  const columns = keys.flatMap((key) => known[key] ?? [])
  const book = { sheet: SHEETS[list], columns, rows: records.map((record) => sheetRowOf(columns, record)) }
  return format === 'xlsx'
    ? new Blob(xlsxChunks(book), { type: XLSX_MIME })
    : new Blob([csvText(book)], { type: CSV_MIME })
}
