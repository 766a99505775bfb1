import { countryName } from '../customers/countries.ts'
import type { Customer } from '../customers/customer.ts'
import { fullName } from '../customers/fullName.ts'
import { isRightVatNumber } from '../customers/vatCheck.ts'
import { viesNumber } from '../customers/vatNumber.ts'
import type { Invoice, InvoiceParty } from './invoice.ts'
import type { Executor } from '../settings/settings.ts'

const CODES: Partial<Record<string, string>> = {
  België: 'BE',
  Nederland: 'NL',
  Frankrijk: 'FR',
  Luxemburg: 'LU',
  Duitsland: 'DE',
  Engeland: 'GB',
}

/**
 * The ISO 3166-1 code of a country of the product, or of a country that was typed as a code; '' for any
 * other.
 */
function countryCode(country: string | null): string {
  const typed = country?.trim() ?? ''
  return CODES[countryName(typed)] ?? (/^[A-Z]{2}$/.test(typed) ? typed : '')
}

const trimmed = (...parts: (string | null)[]): string => parts.flatMap((part) => part?.trim() || []).join(' ')
const boxOf = (box: string | null): string | null => (box?.trim() ? `bus ${box.trim()}` : null)

/**
 * Leaves out a number with wrong check digits, because an access point would refuse the whole document for
 * it.
 */
const vatNumberOf = (stored: string | null): string =>
  isRightVatNumber(stored) ? (viesNumber(stored) ?? '') : ''

const NOBODY: InvoiceParty = {
  name: '',
  vatNumber: '',
  street: '',
  city: '',
  postalCode: '',
  country: '',
  contact: '',
  phone: '',
  email: '',
}

/** The company that bills. Without an executor all fields are empty. */
export function sellerOf(executor: Executor | undefined): Invoice['seller'] {
  if (!executor) return { ...NOBODY, iban: '', bic: '', bank: '' }
  return {
    name: trimmed(executor.name),
    vatNumber: vatNumberOf(executor.vatNumber),
    street: trimmed(executor.addressStreet, executor.addressNumber, boxOf(executor.addressBox)),
    city: trimmed(executor.addressCity),
    postalCode: trimmed(executor.addressPostalCode),
    country: countryCode(executor.addressCountry),
    contact: '',
    phone: trimmed(executor.contactPhone),
    email: trimmed(executor.email),
    iban: (executor.bankAccount ?? '').replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase(),
    bic: (executor.bankBic ?? '').replaceAll(/\s/g, '').toUpperCase(),
    bank: trimmed(executor.bankName),
  }
}

/**
 * The customer as the buyer.
 * @param contactId the chosen person at the customer, if any
 */
export function buyerOf(customer: Customer | undefined, contactId: string | null): InvoiceParty {
  if (!customer) return NOBODY
  const { address } = customer
  const contact = customer.customerContacts.find(({ id }) => id === contactId)
  return {
    name: trimmed(customer.name),
    vatNumber: vatNumberOf(customer.vatNumber),
    street: trimmed(address.street, address.number, boxOf(address.box)),
    city: trimmed(address.city),
    postalCode: trimmed(address.postalCode),
    country: countryCode(address.country),
    contact: contact ? fullName(contact) : '',
    phone: trimmed(customer.phone),
    email: trimmed(customer.email),
  }
}
