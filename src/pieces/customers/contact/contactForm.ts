import { type Contact, ContactFields, StrictContactFields } from '../../../domain/customers/customer.ts'
import { keysOf, pick, recordOf } from '../../../domain/shared/objects.ts'
import { fieldErrors, orNull } from '../../forms/fields.ts'
import type { FieldErrors } from '../../forms/useRecordForm.ts'

/** The fields of a contact with their labels; 'Varia' is stored as fax (CO-05). */
export const CONTACT_LABELS = {
  firstName: 'Voornaam',
  lastName: 'Achternaam',
  department: 'Afdeling',
  email: 'E-mail',
  phone: 'Telefoon',
  gsm: 'Gsm',
  fax: 'Varia',
  notes: 'Notities',
} as const
export type ContactKey = keyof typeof CONTACT_LABELS
export type ContactValues = Record<ContactKey, string>
export const CONTACT_KEYS = keysOf(CONTACT_LABELS)

/** The light rule holds in a repair or a rental, the strict one on the screens of the customers (D-107). */
export type ContactRule = 'light' | 'strict'

const REQUIRED: Record<ContactRule, readonly ContactKey[]> = {
  light: ['firstName', 'lastName'],
  strict: ['firstName', 'lastName', 'email', 'phone'],
}
export const isRequired = (rule: ContactRule, key: ContactKey): boolean => REQUIRED[rule].includes(key)

export const contactValues = (contact: Contact | null): ContactValues =>
  recordOf(CONTACT_KEYS, (key) => contact?.[key] ?? '')

/** Where a field of a contact stands in its customer. */
export const pathOfContact = (key: string, contact: Contact | null): string =>
  `customerContacts.${contact?.id ?? ''}.${key}`

/** The fields as they are stored. */
export const storedContact = (values: ContactValues) => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  department: orNull(values.department),
  email: orNull(values.email),
  phone: orNull(values.phone),
  gsm: orNull(values.gsm),
  fax: orNull(values.fax),
  notes: orNull(values.notes),
})

export const changedContact = (values: ContactValues, changed: readonly ContactKey[]) =>
  pick(storedContact(values), changed)

/** CO-06 to CO-09 */
export const checkContact =
  (rule: ContactRule) =>
  (values: ContactValues): FieldErrors<ContactValues> =>
    fieldErrors(
      values,
      REQUIRED[rule],
      rule === 'strict' ? StrictContactFields : ContactFields,
      storedContact(values),
    )
