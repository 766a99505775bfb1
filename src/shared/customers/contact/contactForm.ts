import { type Contact, ContactFields, StrictContactFields } from '../../../domain/customers/customer.ts'
import { CONTACT_FIELDS } from '../../../domain/customers/fieldList.ts'
import { keysOf, pick, recordOf } from '../../../lib/objects.ts'
import { fieldErrors, storedTexts } from '../../forms/fields.ts'
import type { FieldErrors } from '../../forms/useRecordForm.ts'

export type ContactKey = keyof typeof CONTACT_FIELDS
export type ContactValues = Record<ContactKey, string>

/** 'light' applies in a repair or a rental, 'strict' on the screens of the customers (D-107). */
export type ContactRule = 'light' | 'strict'

const REQUIRED: Record<ContactRule, readonly ContactKey[]> = {
  light: ['firstName', 'lastName'],
  strict: ['firstName', 'lastName', 'email', 'phone'],
}
export const isRequired = (rule: ContactRule, key: ContactKey): boolean => REQUIRED[rule].includes(key)

export const contactValues = (contact: Contact | null): ContactValues =>
  recordOf(keysOf(CONTACT_FIELDS), (key) => contact?.[key] ?? '')

/** The path of a field of a contact in its customer. */
export const pathOfContact = (key: string, contact: Contact | null): string =>
  `customerContacts.${contact?.id ?? ''}.${key}`

/** Converts the fields to the stored form. */
export const storedContact = (values: ContactValues) => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  ...storedTexts(CONTACT_FIELDS, values),
})

export const changedContact = (values: ContactValues, changed: readonly ContactKey[]) =>
  pick(storedContact(values), changed)

/** Returns the text under each wrong field (CO-06 to CO-09). */
export const checkContactForm =
  (rule: ContactRule) =>
  (values: ContactValues, row: Contact | null): FieldErrors<ContactValues> =>
    fieldErrors(
      values,
      REQUIRED[rule],
      rule === 'strict' ? StrictContactFields : ContactFields,
      storedContact(values),
      row,
    )
