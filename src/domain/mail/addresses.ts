import type { Contact, Customer } from '../customers/customer.ts'
import type { Rental } from '../rentals/rental.ts'
import type { Repair } from '../repairs/repair.ts'
import type { Manufacturer } from '../settings/settings.ts'
import { isDeliverable } from '../typed/email.ts'
import { T } from '../shared/messages.ts'

/** The addresses in a field where several stand with commas or semicolons between them (D-068). */
export const addressesIn = (typed: string | null | undefined): string[] =>
  (typed ?? '')
    .split(/[,;]/)
    .map((address) => address.trim())
    .filter((address) => address !== '')

/** Why a list of addresses cannot be used, in Dutch; null when it can. A line end is no part of an address (B8). */
export const addressesProblem = (typed: string | null | undefined): string | null =>
  addressesIn(typed).every(isDeliverable) ? null : T.emailInvalid

/** The same for the recipient, which must be there (ML-13). */
export const recipientProblem = (typed: string | null | undefined): string | null =>
  addressesIn(typed).length === 0 ? T.mailNoRecipient : addressesProblem(typed)

export interface MailParties {
  customer?: Customer | undefined
  manufacturer?: Manufacturer | undefined
}

/**
 * Where a mail goes unless somebody says otherwise (D-067): to the manufacturer with 'naar fabrikant', else to the
 * selected contact, else to the customer.
 * @returns an address, or '' when none is known
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

/** Where a mail about a rental goes (HM-03): to its contact, else to the customer, else as it was noted down. @returns '' for nowhere */
export function rentalRecipient(rental: Rented, customer: Customer | undefined): string {
  const contact = customer?.customerContacts.find(({ id }) => id === rental.customerContactId)
  const known = [contact?.email, customer?.email, rental.tempCusContactEmail]
  return known.find((address) => address && recipientProblem(address) === null) ?? ''
}
