import type { Contact, Customer } from '../customers/customer.ts'
import type { Rental } from '../rentals/rental.ts'
import type { Repair } from '../repairs/repair.ts'
import type { Manufacturer } from '../settings/settings.ts'
import { isDeliverable } from '../typed/email.ts'
import { validationTexts } from '../shared/validationTexts.ts'

/** The addresses in a field that holds several, separated by commas or semicolons (D-068). */
export const splitAddresses = (typed: string | null | undefined): string[] =>
  (typed ?? '')
    .split(/[,;]/)
    .map((address) => address.trim())
    .filter((address) => address !== '')

/**
 * Returns why a list of addresses cannot be used, in Dutch; null if it can. A line end is not allowed in an
 * address (B8).
 */
export const addressesProblem = (typed: string | null | undefined): string | null =>
  splitAddresses(typed).every(isDeliverable) ? null : validationTexts.emailInvalid

/**
 * Returns why a recipient cannot be used, in Dutch; null if it can. At least one address is required (ML-13).
 */
export const recipientProblem = (typed: string | null | undefined): string | null =>
  splitAddresses(typed).length === 0 ? validationTexts.mailNoRecipient : addressesProblem(typed)

/** The most addresses of one mail, over all its fields. */
const MAIL_ADDRESSES_MAX = 20

/** Returns why a mail has too many addresses, in Dutch; null if it has not (OP-04). */
export const addressCountProblem = (...fields: (string | null | undefined)[]): string | null =>
  fields.flatMap(splitAddresses).length > MAIL_ADDRESSES_MAX ? validationTexts.mailTooManyAddresses : null

export interface MailParties {
  customer?: Customer | undefined
  manufacturer?: Manufacturer | undefined
}

/**
 * The default recipient of a mail about a repair (D-067): the manufacturer with 'naar fabrikant', otherwise
 * the selected contact, otherwise the customer.
 * @returns an address, or '' if none is known
 */
export function defaultRecipient(
  repair: Pick<Repair, 'customerContactId'>,
  { customer, manufacturer }: MailParties,
  external: boolean,
): string {
  if (external) return manufacturer?.email ?? ''
  const isChosen = ({ id }: Contact) => id === repair.customerContactId
  return customer?.customerContacts.find(isChosen)?.email || customer?.email || ''
}

type Rented = Pick<Rental, 'customerContactId' | 'tempCusContactEmail'>

/**
 * The recipient of a mail about a rental (HM-03): its contact, otherwise the customer, otherwise the noted
 * address.
 * @returns '' if no usable address is known
 */
export function rentalRecipient(rental: Rented, customer: Customer | undefined): string {
  const contact = customer?.customerContacts.find(({ id }) => id === rental.customerContactId)
  const known = [contact?.email, customer?.email, rental.tempCusContactEmail]
  return known.find((address) => address && recipientProblem(address) === null) ?? ''
}
