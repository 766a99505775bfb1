import type { Customer } from '../domain/customers/customer.ts'
import type { Item } from '../domain/items/item.ts'
import { agreementOf, type Agreement } from '../domain/documents/agreement.ts'
import type { Signature } from '../domain/documents/signature.ts'
import { rentalName, rentalReference } from '../domain/rentals/number.ts'
import { lineName } from '../domain/rentals/summary.ts'
import { unitsOfLine } from '../domain/rentals/movements.ts'
import { MOVEMENTS, RENTAL_STATUSES, RENTAL_TYPES } from '../domain/rentals/constants.ts'
import type { Rental, RentalLine } from '../domain/rentals/rental.ts'
import type { Executor } from '../domain/settings/settings.ts'
import { customerParty, companyPartyOf, type CompanyParty, type DocumentParty } from './repairDocument.ts'

/** A rental with all the records that its document names, as the device's store or the database has them. */
export interface RentalSources {
  rental: Rental
  customer?: Customer | undefined
  /** The items on its lines; a deleted item is missing. */
  items: ReadonlyMap<string, Item | undefined>
  /** The executor whose letterhead it has; see firstExecutor. */
  executor?: Executor | undefined
  /** All signatures of the rental. */
  signatures?: readonly Signature[] | undefined
}

export interface RentalDocumentLine {
  quantity: number
  description: string
  serialNumber: string
  remark: string
  dayPrice: number
  rate: number
  /** The amount of the discount. */
  discount: number
  total: number
}

/** All data that the document of a rental shows: plain values, days as 'yyyy-MM-dd', amounts in euro (D-096). */
export interface RentalDocument {
  id: string
  title: string
  /** The number, or the provisional code until there is one (D-029). */
  name: string
  provisional: boolean
  company: CompanyParty | null
  reference: string
  externalReference: string
  /** The contact person of the company. */
  contact: string
  /** Null: no customer was filled in yet. */
  customer: DocumentParty | null
  pickupDate: string
  startDate: string
  endDate: string
  returnDate: string
  numberOfDays: number
  lines: RentalDocumentLine[]
  /** The price block of the rental. */
  price: Pick<
    Rental,
    | 'totalPriceExclVat'
    | 'discount'
    | 'discountAmount'
    | 'serviceFeeActive'
    | 'serviceFee'
    | 'serviceFeeAmount'
    | 'basePriceExclVat'
    | 'vatFree'
    | 'vatPercentage'
    | 'vatAmount'
    | 'totalPriceInclVat'
  >
  remarks: string[]
  notes: string
  agreement: Agreement
}

/**
 * The data of a rental's document. The server and the browser both use it, so their documents are equal (D-029,
 * D-096).
 */
export function rentalDocument(sources: RentalSources): RentalDocument {
  const { rental, customer, items, executor, signatures = [] } = sources
  const { pickupDate, startDate, endDate, returnDate, numberOfDays } = rental
  return {
    id: rental.id,
    title: rentalTitle(rental),
    name: rentalName(rental),
    provisional: rental.number === null,
    company: executor ? companyPartyOf(executor) : null,
    reference: rental.reference ?? rentalReference(rental),
    externalReference: rental.externalReference ?? '',
    contact: rental.contact ?? '',
    customer: customer ? customerParty(customer, rental.customerContactId) : provisionalParty(rental),
    pickupDate,
    startDate,
    endDate,
    returnDate,
    numberOfDays,
    lines: rental.rentalLines
      .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
      .map((line) =>
        lineOf(
          line,
          handedOutUnitIds(rental, line).flatMap((id) => items.get(id) ?? []),
        ),
      ),
    price: rental,
    remarks: rental.rentalRemarks.toSorted((a, b) => a.pos - b.pos).map(({ text }) => text),
    notes: rental.notes ?? '',
    agreement: agreementOf('rental', sources, signatures),
  }
}

/** The title of the document, by its purpose (D-096). */
export function rentalTitle({ status, type }: Pick<Rental, 'status' | 'type'>): string {
  if (status === RENTAL_STATUSES.option) return 'Offerte verhuur'
  if (type === RENTAL_TYPES.depannage) return 'Depannagebon'
  return type === RENTAL_TYPES.demo ? 'Bruikleenbon' : 'Verhuurbon'
}

/** The units that were handed out for a line; without them, the unit that the line names. */
function handedOutUnitIds(rental: Rental, line: RentalLine): string[] {
  const given = unitsOfLine(rental, line.id).filter(({ kind }) => kind !== MOVEMENTS.chosen)
  return given.length > 0 ? given.map(({ itemId }) => itemId) : line.itemId ? [line.itemId] : []
}

const lineOf = (line: RentalLine, [item, ...others]: readonly Item[]): RentalDocumentLine => ({
  quantity: line.quantity,
  description: lineName(line, item),
  serialNumber: [item, ...others].flatMap((one) => one?.serialNumber || []).join(', '),
  remark: line.remark ?? '',
  dayPrice: line.itemPrice,
  rate: line.rate,
  discount: line.discount,
  total: line.totalPrice,
})

/** The customer as typed for this rental only. */
function provisionalParty(rental: Rental): DocumentParty | null {
  const { tempCusName, tempCusStreet, tempCusCity, tempCusCountry, tempCusContactName } = rental
  if (!tempCusName && !tempCusContactName) return null
  return {
    name: tempCusName ?? '',
    contact: tempCusContactName ?? '',
    address: [tempCusStreet, tempCusCity, tempCusCountry].flatMap((line) => line || []),
    phone: rental.tempCusContactPhone ?? '',
    email: rental.tempCusContactEmail ?? '',
  }
}
