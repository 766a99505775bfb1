import { type Customer, CustomerFields } from '../../../domain/customers/customer.ts'
import { ADDRESS_FIELDS, CUSTOMER_FIELDS } from '../../../domain/customers/fieldList.ts'
import type { TextKey } from '../../../domain/shared/fields.ts'
import { pick } from '../../../lib/objects.ts'
import { fieldErrors, storedTexts, textValues, withWholeAddress } from '../../forms/fields.ts'
import type { FieldErrors } from '../../forms/useRecordForm.ts'

type Texts = TextKey<typeof CUSTOMER_FIELDS> | TextKey<typeof ADDRESS_FIELDS>
export type CustomerTextKey = 'name' | Texts
export type CustomerValues = Record<CustomerTextKey, string> &
  Pick<Customer, 'language'> & { country: string | null }

/** The fields of the dialog. The country of a new customer is Belgium by default. */
export const customerValues = (row: Customer | null): CustomerValues => ({
  name: row?.name ?? '',
  ...textValues(CUSTOMER_FIELDS, row),
  ...textValues(ADDRESS_FIELDS, row?.address),
  country: row ? row.address.country : 'België',
  // A record of an earlier version has no language.
  language: row?.language ?? null,
})

/** Converts the fields of the dialog to the stored form. */
export const storedCustomer = (values: CustomerValues) => ({
  name: values.name.trim(),
  ...storedTexts(CUSTOMER_FIELDS, values),
  address: { ...storedTexts(ADDRESS_FIELDS, values), country: values.country },
  language: values.language,
})
type Stored = ReturnType<typeof storedCustomer>

/** The stored form of the changed fields of the dialog. */
export const changedCustomer = (
  values: CustomerValues,
  changed: readonly (keyof CustomerValues)[],
): Partial<Stored> => pick(storedCustomer(values), withWholeAddress(changed))

/** Only the name is required. An e-mail address must be valid if it is given (D-102). */
export const checkCustomer = (values: CustomerValues, row: Customer | null): FieldErrors<CustomerValues> =>
  fieldErrors(values, ['name'], CustomerFields, storedCustomer(values), row)
