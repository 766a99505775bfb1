import { type Customer, CustomerFields } from '../../../domain/customers/customer.ts'
import { ADDRESS_FIELDS, CUSTOMER_FIELDS } from '../../../domain/customers/fieldList.ts'
import type { TextKey } from '../../../domain/shared/fields.ts'
import { pick } from '../../../domain/shared/objects.ts'
import { fieldErrors, storedTexts, textValues, withWholeAddress } from '../../forms/fields.ts'
import type { FieldErrors } from '../../forms/useRecordForm.ts'

type Texts = TextKey<typeof CUSTOMER_FIELDS> | TextKey<typeof ADDRESS_FIELDS>
export type CustomerTextKey = 'name' | Texts
export type CustomerValues = Record<CustomerTextKey, string> &
  Pick<Customer, 'language'> & { country: string | null }

/** The fields of the dialog; a new customer lives in Belgium until somebody says otherwise. */
export const customerValues = (row: Customer | null): CustomerValues => ({
  name: row?.name ?? '',
  ...textValues(CUSTOMER_FIELDS, row),
  ...textValues(ADDRESS_FIELDS, row?.address),
  country: row ? row.address.country : 'België',
  // a record of an earlier version has none
  language: row?.language ?? null,
})

/** The dialog's fields as they are stored. */
export const storedCustomer = (values: CustomerValues) => ({
  name: values.name.trim(),
  ...storedTexts(CUSTOMER_FIELDS, values),
  address: { ...storedTexts(ADDRESS_FIELDS, values), country: values.country },
  language: values.language,
})
type Stored = ReturnType<typeof storedCustomer>

/** What a change of these fields of the dialog stores. */
export const changedCustomer = (
  values: CustomerValues,
  changed: readonly (keyof CustomerValues)[],
): Partial<Stored> => pick(storedCustomer(values), withWholeAddress(changed))

/** Only the name is required; an e-mail address must be one when it is given (D-102). */
export const checkCustomer = (values: CustomerValues, row: Customer | null): FieldErrors<CustomerValues> =>
  fieldErrors(values, ['name'], CustomerFields, storedCustomer(values), row)
