import { mutate } from '../../../db/mutate.ts'
import { COUNTRIES } from '../../../domain/customers/customer.ts'
import { ADDRESS_FIELDS } from '../../../domain/customers/fieldList.ts'
import { MANUFACTURER_FIELDS } from '../../../domain/settings/fieldList.ts'
import { type Language, Manufacturer } from '../../../domain/settings/settings.ts'
import type { TextKey as Keys } from '../../../domain/shared/fields.ts'
import { pick } from '../../../lib/objects.ts'
import { fieldErrors, storedTexts, textValues, withWholeAddress } from '../../../shared/forms/fields.ts'
import { type RecordFormContent, storeRecord } from '../../../shared/forms/storeRecord.ts'
import type { FieldErrors } from '../../../shared/forms/useRecordForm.ts'

/** The countries of customers, plus Engeland (SE-44, CN-29). */
export const MANUFACTURER_COUNTRIES = [...COUNTRIES, 'Engeland'] as const

type Texts = Keys<typeof MANUFACTURER_FIELDS> | Keys<typeof ADDRESS_FIELDS>
export type ManufacturerTextKey = 'name' | Texts
export type ManufacturerValues = Record<ManufacturerTextKey, string> & {
  country: string | null
  language: Language | null
  rma: boolean
}

/** The required fields in this screen; other sources may leave them empty (SE-37 to SE-43, D-126). */
export const REQUIRED_MANUFACTURER_FIELDS: readonly ManufacturerTextKey[] = [
  'name',
  'email',
  'phone',
  'street',
  'number',
  'postalCode',
  'city',
]

const Fields = Manufacturer.omit({ id: true, active: true })

/** Returns the form values. A new manufacturer has language Dutch and no RMA procedure (SE-45, D-126). */
export const manufacturerValues = (row: Manufacturer | null): ManufacturerValues => ({
  name: row?.name ?? '',
  ...textValues(MANUFACTURER_FIELDS, row),
  ...textValues(ADDRESS_FIELDS, row?.address),
  country: row ? row.address.country : 'België',
  language: row?.language ?? 'NL',
  rma: row?.rma ?? false,
})

/** Returns the form values as they are stored. */
const storedManufacturer = (values: ManufacturerValues) => ({
  name: values.name.trim(),
  ...storedTexts(MANUFACTURER_FIELDS, values),
  address: { ...storedTexts(ADDRESS_FIELDS, values), country: values.country },
  language: values.language ?? ('NL' as const),
  rma: values.rma,
})
type Stored = ReturnType<typeof storedManufacturer>

/** Returns the stored values of the changed fields; the address is always stored as a whole. */
const changedManufacturer = (
  values: ManufacturerValues,
  changed: readonly (keyof ManufacturerValues)[],
): Partial<Stored> => pick(storedManufacturer(values), withWholeAddress(changed))

export const checkManufacturer = (
  values: ManufacturerValues,
  row: Manufacturer | null,
): FieldErrors<ManufacturerValues> =>
  fieldErrors(values, REQUIRED_MANUFACTURER_FIELDS, Fields, storedManufacturer(values), row)

/** Stores the form values. */
export const saveManufacturer = (form: RecordFormContent<ManufacturerValues>): Promise<string> =>
  storeRecord(form, changedManufacturer, {
    create: (id) => mutate('manufacturer.create', { id, ...storedManufacturer(form.values) }),
    set: (id, set, base) => mutate('manufacturer.set', { id, set }, { base }),
  })
