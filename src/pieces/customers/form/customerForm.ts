import { type Customer, CustomerFields } from '../../../domain/customers/customer.ts'
import { pick } from '../../../domain/shared/objects.ts'
import { fieldErrors, orNull } from '../../forms/fields.ts'
import type { FieldErrors } from '../../forms/useRecordForm.ts'

const ADDRESS = ['street', 'number', 'box', 'postalCode', 'city', 'country'] as const
const isPartOfAddress = (key: string) => (ADDRESS as readonly string[]).includes(key)

export type CustomerTextKey =
  | 'name'
  | 'email'
  | 'phone'
  | 'notes'
  | Exclude<(typeof ADDRESS)[number], 'country'>
export type CustomerValues = Record<CustomerTextKey, string> & { country: string | null }

/** The fields of the dialog; a new customer lives in Belgium until somebody says otherwise. */
export const customerValues = (row: Customer | null): CustomerValues => ({
  name: row?.name ?? '',
  email: row?.email ?? '',
  phone: row?.phone ?? '',
  street: row?.address.street ?? '',
  number: row?.address.number ?? '',
  box: row?.address.box ?? '',
  postalCode: row?.address.postalCode ?? '',
  city: row?.address.city ?? '',
  country: row ? row.address.country : 'België',
  notes: row?.notes ?? '',
})

/** The dialog's fields as they are stored. */
export const storedCustomer = (values: CustomerValues) => ({
  name: values.name.trim(),
  email: orNull(values.email),
  phone: orNull(values.phone),
  notes: orNull(values.notes),
  address: {
    street: orNull(values.street),
    number: orNull(values.number),
    box: orNull(values.box),
    postalCode: orNull(values.postalCode),
    city: orNull(values.city),
    country: values.country,
  },
})
type Stored = ReturnType<typeof storedCustomer>

/**
 * What a change of these fields of the dialog stores. An address goes whole, as does what was seen of it: who stores it
 * compares it part by part, and a part that was only shown changes nothing (B6.1).
 */
export function changedCustomer(
  values: CustomerValues,
  changed: readonly (keyof CustomerValues)[],
): Partial<Stored> {
  const keys = changed.map((key) => (isPartOfAddress(key) ? 'address' : key) as keyof Stored)
  return pick(storedCustomer(values), [...new Set(keys)])
}

/** Only the name is required; an e-mail address must be one when it is given (D-102). */
export const checkCustomer = (values: CustomerValues): FieldErrors<CustomerValues> =>
  fieldErrors(values, ['name'], CustomerFields, storedCustomer(values))
