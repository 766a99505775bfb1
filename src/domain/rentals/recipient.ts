import { type Customer, fullName } from '../customers/customer.ts'
import type { Rental } from './rental.ts'

/** The person to reach about a rental. */
interface Recipient {
  name: string | null
  phone: string | null
  email: string | null
}

type Recipients = Pick<
  Rental,
  'customerContactId' | 'tempCusContactName' | 'tempCusContactPhone' | 'tempCusContactEmail'
>

/**
 * Returns the contact of a rental; the mobile number goes first, then the phones of contact and customer. A
 * rental without a customer has the contact that was typed on it.
 */
export function rentalRecipient(rental: Recipients, customer: Customer | undefined): Recipient {
  if (!customer)
    return {
      name: rental.tempCusContactName,
      phone: rental.tempCusContactPhone,
      email: rental.tempCusContactEmail,
    }
  const contact = customer.customerContacts.find(({ id }) => id === rental.customerContactId)
  return {
    name: contact ? fullName(contact) : null,
    phone: contact?.gsm || contact?.phone || customer.phone,
    email: contact?.email || customer.email,
  }
}
