import { SelectField } from '../../../components/fields/SelectField.tsx'
import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { TextField, type TextFieldProps } from '../../../components/fields/TextField.tsx'
import { db } from '../../../db/database.ts'
import { mutate } from '../../../db/mutate.ts'
import { COUNTRIES, type Customer } from '../../../domain/customers/customer.ts'
import { pathWithAddress } from '../../forms/fields.ts'
import { RecordDialog } from '../../forms/RecordDialog.tsx'
import { storeRecord } from '../../forms/storeRecord.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import {
  changedCustomer,
  checkCustomer,
  type CustomerTextKey,
  type CustomerValues,
  customerValues,
  storedCustomer,
} from './customerForm.ts'
import { Doubles } from './Doubles.tsx'
import classes from './Form.module.css'
import { useDoubles } from './useDoubles.ts'

export interface CustomerTarget {
  /** Null: a new customer. */
  row: Customer | null
  /** What was typed in a search, the name of a new one. */
  name?: string
}

export interface CustomerDialogProps {
  /** Null keeps the dialog closed. */
  target: CustomerTarget | null
  onClose: () => void
  /** The customer that was saved, or the existing one that is used instead. */
  onSaved: (customerId: string) => void
}

type Fields = readonly [CustomerTextKey, string, TextFieldProps['type']?][]
const OWN: Fields = [
  ['name', 'Naam'],
  ['email', 'E-mail', 'email'],
  ['phone', 'Telefoon', 'tel'],
]
const ADDRESS: Fields = [
  ['street', 'Straat'],
  ['number', 'Nummer'],
  ['box', 'Bus'],
]
const TOWN: Fields = [
  ['postalCode', 'Postcode'],
  ['city', 'Gemeente'],
]

/** Adds or changes a customer, also without network; likely doubles show while typing (D-102). */
export function CustomerDialog({ target, onClose, onSaved }: CustomerDialogProps) {
  const form = useRecordForm<Customer, CustomerValues>({
    target,
    read: ({ id }) => db.customer.get(id),
    valuesOf: (row) => ({ ...customerValues(row), ...(target?.name ? { name: target.name } : {}) }),
    check: checkCustomer,
    pathOf: pathWithAddress,
  })
  const enabled = target !== null && (form.row === null || form.dirty)
  const doubles = useDoubles(form.values, { enabled, except: form.row?.id })
  const save = async () => {
    const id = await storeRecord(form, changedCustomer, {
      create: (id) => mutate('customer.create', { id, ...storedCustomer(form.values) }),
      set: (id, set, base) => mutate('customer.set', { id, set }, { base }),
    })
    onSaved(id)
  }
  const fields = (list: Fields) =>
    list.map(([key, label, type = 'text']) => (
      <TextField
        key={key}
        label={label}
        type={type}
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
      <div className={classes.grid}>{fields(OWN)}</div>
      <Doubles
        doubles={doubles}
        onUse={({ id }) => {
          onClose()
          onSaved(id)
        }}
      />
      <div className={classes.address}>{fields(ADDRESS)}</div>
      <div className={classes.grid}>
        {fields(TOWN)}
        <SelectField label="Land" options={COUNTRIES} {...form.bind('country')} />
      </div>
      <TextAreaField label="Notities" {...form.bind('notes')} />
    </RecordDialog>
  )
}
