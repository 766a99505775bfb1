import * as z from 'zod'
import { Id } from '../shared/ids.ts'
import { countryName } from './countries.ts'
import { Email, filled, T, text } from '../shared/texts.ts'

const FAX_MAX = 255
/** Countries of customers (CN-29). */
export const COUNTRIES = ['België', 'Nederland', 'Frankrijk', 'Luxemburg', 'Duitsland'] as const

export const Address = z.object({
  street: text(200).nullable(),
  number: text(20).nullable(),
  box: text(20).nullable(),
  postalCode: text(20).nullable(),
  city: text(100).nullable(),
  country: text(60).overwrite(countryName).nullable(),
})
export type Address = z.infer<typeof Address>
export const NO_ADDRESS: Address = {
  street: null,
  number: null,
  box: null,
  postalCode: null,
  city: null,
  country: null,
}

/** The fields of a contact a person fills in; the light rule that the server enforces everywhere (D-107). */
export const ContactFields = z.object({
  department: text(100).nullable(),
  firstName: filled(100),
  lastName: filled(100),
  email: Email.nullable(),
  phone: text(50).nullable(),
  gsm: text(50).nullable(),
  fax: text(FAX_MAX, T.faxTooLong).nullable(),
  notes: text(2000).nullable(),
})
export const Contact = ContactFields.extend({ id: Id, active: z.boolean() })
export type Contact = z.infer<typeof Contact>

/** A contact on the screens of the customers, where it is entered at ease: reachable by mail and by phone (CO-09, D-107). */
export const StrictContactFields = ContactFields.extend({ email: filled(200).pipe(Email), phone: filled(50) })

/** What a contact is called. */
export const fullName = ({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

export const CustomerFields = z.object({
  name: filled(200),
  email: Email.nullable(),
  phone: text(50).nullable(),
  notes: text(5000).nullable(),
  address: Address,
})

/** A customer with its contacts (EF-190 to EF-214). */
export const Customer = CustomerFields.extend({
  id: Id,
  referenceNumber: z.string().nullable(),
  active: z.boolean(),
  customerContacts: z.array(Contact),
})
export type Customer = z.infer<typeof Customer>
