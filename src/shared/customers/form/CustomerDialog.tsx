import { useDebouncedValue } from '@mantine/hooks'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { likelyDuplicates } from '../../../db/queries/customers.ts'
import { aliasTarget } from '../../../db/queries/aliases.ts'
import { COUNTRIES, type Customer } from '../../../domain/customers/customer.ts'
import { ADDRESS_FIELDS, CUSTOMER_FIELDS } from '../../../domain/customers/fieldList.ts'
import { textKeys } from '../../../domain/shared/fields.ts'
import { LANGUAGE_OPTIONS } from '../../../domain/shared/languages.ts'
import { SEARCH_DEBOUNCE } from '../../../lib/constants.ts'
import {
  changedCustomer,
  checkCustomer,
  type CustomerTextKey,
  customerValues,
  type CustomerValues,
  storedCustomer,
} from './customerForm.ts'
import classes from './Form.module.css'
import { type LikelyDuplicate, LikelyDuplicates } from './LikelyDuplicates.tsx'
import { inputType, pathWithAddress } from '../../forms/fields.ts'
import { RecordDialog } from '../../forms/RecordDialog.tsx'
import { storeRecord } from '../../forms/storeRecord.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'

/** Finds customers that are probably the one being typed, a moment after the last key (D-102). */
function useDuplicates(
  { name, postalCode, email, phone, vatNumber }: CustomerValues,
  { enabled, except }: { enabled: boolean; except: string | undefined },
): readonly Customer[] {
  const typed = JSON.stringify({ name, postalCode, email, phone, vatNumber })
  const [asked] = useDebouncedValue(typed, SEARCH_DEBOUNCE)
  const found = useLive(
    async () => ({ asked, rows: enabled ? await likelyDuplicates(JSON.parse(asked), except) : [] }),
    [asked, enabled, except],
  )
  return enabled && found?.asked === asked ? found.rows : []
}

export interface CustomerTarget {
  /** Null: a new customer. */
  row: Customer | null
  /** The text of the search, used as the name of a new customer. */
  name?: string
}

export interface CustomerDialogProps {
  /** Null keeps the dialog closed. */
  target: CustomerTarget | null
  onClose: () => void
  /** Called with the saved customer, or with the existing one that is used instead. */
  onSaved: (customerId: string) => void
}

const FIELDS = { ...ADDRESS_FIELDS, ...CUSTOMER_FIELDS }
/** A new line of the address begins with the postal code. */
const isTown = (key: string) => ['postalCode', 'city'].includes(key)
const OWN = textKeys(CUSTOMER_FIELDS).filter((key) => key !== 'notes')
const ADDRESS = textKeys(ADDRESS_FIELDS).filter((key) => !isTown(key))
const TOWN = textKeys(ADDRESS_FIELDS).filter(isTown)

/** Adds or changes a customer, also offline. Likely duplicates appear while the person types (D-102). */
export function CustomerDialog({ target, onClose, onSaved }: CustomerDialogProps) {
  const form = useRecordForm<Customer, CustomerValues>({
    name: 'customer',
    target,
    read: async ({ id }) => db.customer.get(await aliasTarget('customer', id)),
    valuesOf: (row) => ({ ...customerValues(row), ...(target?.name ? { name: target.name } : {}) }),
    check: checkCustomer,
    pathOf: pathWithAddress,
  })
  const enabled = target !== null && (form.row === null || form.dirty)
  const duplicates = useDuplicates(form.values, { enabled, except: form.row?.id })
  const save = async () => {
    const saved = await storeRecord(form, changedCustomer, {
      create: (id) => mutate('customer.create', { id, ...storedCustomer(form.values) }),
      set: (id, set, base) => mutate('customer.set', { id, set }, { base }),
    })
    onSaved(saved)
  }
  const fields = (keys: readonly CustomerTextKey[]) =>
    keys.map((key) => (
      <TextField
        key={key}
        label={FIELDS[key].label}
        type={inputType(FIELDS[key])}
        required={key === 'name'}
        autoFocus={key === 'name'}
        {...form.bind(key)}
      />
    ))
  return (
    <RecordDialog
      form={form}
      e="customer"
      titles={['Nieuwe klant', 'Klant bewerken']}
      saved="Klant succesvol opgeslagen."
      size="lg"
      save={save}
      onClose={onClose}
    >
      <div className={classes.grid}>{fields(['name', ...OWN])}</div>
      <LikelyDuplicates
        lead="Deze klant bestaat mogelijk al:"
        use="Bestaande klant gebruiken"
        duplicates={duplicates.map(asDuplicate)}
        onUse={(id) => {
          onClose()
          onSaved(id)
        }}
      />
      <div className={classes.address}>{fields(ADDRESS)}</div>
      <div className={classes.grid}>
        {fields(TOWN)}
        <SelectField label={FIELDS.country.label} options={COUNTRIES} {...form.bind('country')} />
        <SelectField
          label={FIELDS.language.label}
          options={LANGUAGE_OPTIONS}
          emptyLabel="Niet ingevuld (Nederlands)"
          {...form.bind('language')}
        />
      </div>
      <TextAreaField label={FIELDS.notes.label} {...form.bind('notes')} />
    </RecordDialog>
  )
}

const asDuplicate = ({ id, name, referenceNumber, address, email, phone }: Customer): LikelyDuplicate => ({
  id,
  name,
  facts: [referenceNumber, [address.postalCode, address.city].filter(Boolean).join(' '), email, phone],
})
