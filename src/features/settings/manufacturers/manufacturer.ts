import { mutate } from '../../../db/mutate.ts'
import { COUNTRIES } from '../../../domain/customers/customer.ts'
import { type Language, Manufacturer } from '../../../domain/settings/settings.ts'
import { isOneOf, pick } from '../../../domain/shared/objects.ts'
import { fieldErrors, orNull } from '../../../pieces/forms/fields.ts'
import { type Filled, storeRecord } from '../../../pieces/forms/storeRecord.ts'
import type { FieldErrors } from '../../../pieces/forms/useRecordForm.ts'

/** The countries of customers and Engeland (SE-44, CN-29). */
export const MANUFACTURER_COUNTRIES = [...COUNTRIES, 'Engeland'] as const

const OWN = ['name', 'firstName', 'lastName', 'email', 'phone'] as const
const ADDRESS = ['street', 'number', 'box', 'postalCode', 'city', 'country'] as const

export type TextKey = (typeof OWN)[number] | Exclude<(typeof ADDRESS)[number], 'country'>
export type ManufacturerValues = Record<TextKey, string> & {
  country: string | null
  language: Language | null
  rma: boolean
}

/** What a manufacturer cannot be saved without in the screen; other sources may (SE-37 to SE-43, D-126). */
export const REQUIRED: readonly TextKey[] = [
  'name',
  'email',
  'phone',
  'street',
  'number',
  'postalCode',
  'city',
]

const Fields = Manufacturer.omit({ id: true, active: true })

/** The fields of the dialog; a new one speaks Dutch and has no RMA procedure (SE-45, D-126). */
export const manufacturerValues = (row: Manufacturer | null): ManufacturerValues => ({
  name: row?.name ?? '',
  firstName: row?.firstName ?? '',
  lastName: row?.lastName ?? '',
  email: row?.email ?? '',
  phone: row?.phone ?? '',
  street: row?.address.street ?? '',
  number: row?.address.number ?? '',
  box: row?.address.box ?? '',
  postalCode: row?.address.postalCode ?? '',
  city: row?.address.city ?? '',
  country: row ? row.address.country : 'België',
  language: row?.language ?? 'NL',
  rma: row?.rma ?? false,
})

/** The dialog's fields as they are stored. */
const storedManufacturer = (values: ManufacturerValues) => ({
  name: values.name.trim(),
  firstName: orNull(values.firstName),
  lastName: orNull(values.lastName),
  email: orNull(values.email),
  phone: orNull(values.phone),
  address: {
    street: orNull(values.street),
    number: orNull(values.number),
    box: orNull(values.box),
    postalCode: orNull(values.postalCode),
    city: orNull(values.city),
    country: values.country,
  },
  language: values.language ?? ('NL' as const),
  rma: values.rma,
})
type Stored = ReturnType<typeof storedManufacturer>

/**
 * What a change of these fields of the dialog stores. An address goes whole, as does what was seen of it: who stores it
 * compares it part by part, and a part that was only shown changes nothing (B6.1).
 */
function changedManufacturer(
  values: ManufacturerValues,
  changed: readonly (keyof ManufacturerValues)[],
): Partial<Stored> {
  const keys = changed.map((key): keyof Stored => (isOneOf(ADDRESS, key) ? 'address' : key))
  return pick(storedManufacturer(values), [...new Set(keys)])
}

export const checkManufacturer = (values: ManufacturerValues): FieldErrors<ManufacturerValues> =>
  fieldErrors(values, REQUIRED, Fields, storedManufacturer(values))

/** Stores what the dialog holds. */
export const saveManufacturer = (form: Filled<ManufacturerValues>): Promise<string> =>
  storeRecord(form, changedManufacturer, {
    create: (id) => mutate('manufacturer.create', { id, ...storedManufacturer(form.values) }),
    set: (id, set, base) => mutate('manufacturer.set', { id, set }, { base }),
  })
