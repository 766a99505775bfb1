import * as z from 'zod'
import { Instant } from '../shared/days.ts'
import { Id } from '../shared/ids.ts'
import { countryName } from './countries.ts'
import { ADDRESS_FIELDS, CONTACT_FIELDS, CUSTOMER_FIELDS } from './fieldList.ts'
import { noTexts } from '../shared/fields.ts'
import { textSchemas } from '../shared/fieldSchemas.ts'
import { Email, requiredText, Language, validationTexts, text, textOrNull } from '../shared/stringSchemas.ts'
import { isVatMistyped, storedVatNumber } from './vatNumber.ts'

export * from './fullName.ts'

/** The countries that a customer can have (CN-29). */
export const COUNTRIES = ['België', 'Nederland', 'Frankrijk', 'Luxemburg', 'Duitsland'] as const

export const Address = z.object({
  ...textSchemas(ADDRESS_FIELDS),
  country: text(60).overwrite(countryName).nullable(),
} satisfies Record<keyof typeof ADDRESS_FIELDS, z.ZodType>)
export type Address = z.infer<typeof Address>
export const NO_ADDRESS: Address = { ...noTexts(ADDRESS_FIELDS), country: null }

/**
 * The fields of a contact that a person fills in, with the minimal rule that the server enforces everywhere
 * (D-107).
 */
export const ContactFields = z.object({
  ...textSchemas(CONTACT_FIELDS),
  firstName: requiredText(CONTACT_FIELDS.firstName.max),
  lastName: requiredText(CONTACT_FIELDS.lastName.max),
  // this field has an error text of its own
  fax: textOrNull(CONTACT_FIELDS.fax.max, validationTexts.faxTooLong),
} satisfies Record<keyof typeof CONTACT_FIELDS, z.ZodType>)
/** When a record was erased; null if it was not. No change of it is accepted after that. */
const ErasedAt = Instant.nullable().default(null)

export const Contact = ContactFields.extend({ id: Id, active: z.boolean(), erasedAt: ErasedAt })
export type Contact = z.infer<typeof Contact>

/**
 * The stricter rule of the customer screens, where people have time to enter a contact: e-mail and phone are
 * required (CO-09, D-107).
 */
export const StrictContactFields = ContactFields.extend({
  email: requiredText(200).pipe(Email),
  phone: requiredText(50),
})

/**
 * Stored in the notation of VIES. A number that VIES does not know stays as typed, except a mistyped VIES
 * number, which is refused.
 */
const VatNumber = text(CUSTOMER_FIELDS.vatNumber.max)
  .refine((typed) => !isVatMistyped(typed), validationTexts.vatNumberInvalid)
  .overwrite(storedVatNumber)

export const CustomerFields = z.object({
  ...textSchemas(CUSTOMER_FIELDS),
  name: requiredText(CUSTOMER_FIELDS.name.max),
  vatNumber: VatNumber.nullable(),
  address: Address,
  /** The language of the documents and mails to this customer; null if unknown. */
  language: Language.nullable(),
} satisfies Record<keyof typeof CUSTOMER_FIELDS, z.ZodType>)

/** A customer with its contacts (EF-190 to EF-214). */
export const Customer = CustomerFields.extend({
  id: Id,
  referenceNumber: z.string().nullable(),
  active: z.boolean(),
  customerContacts: z.array(Contact),
  // a record of an earlier version has none of these fields, and a server of an earlier version sends none
  language: CustomerFields.shape.language.default(null),
  vatNumber: CustomerFields.shape.vatNumber.default(null),
  /** The references of customers that were merged into this one. They still find it. */
  formerNumbers: z.array(z.string()).default([]),
  erasedAt: ErasedAt,
})
export type Customer = z.infer<typeof Customer>
