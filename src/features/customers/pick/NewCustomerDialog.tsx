import { useState } from 'react'
import { FormDialog } from '../../../components/FormDialog.tsx'
import { SelectField } from '../../../components/SelectField.tsx'
import { TextField } from '../../../components/TextField.tsx'
import { toastSuccess } from '../../../components/toasts.ts'
import { useWhenChanged } from '../../../components/useWhenChanged.ts'
import { createCustomer } from '../../../contract/mutations/customer.ts'
import { invalidArgs } from '../../../contract/invalidArgs.ts'
import { mutate } from '../../../db/mutate.ts'
import { COUNTRIES } from '../../../domain/customers/customer.ts'
import { newId } from '../../../db/newId.ts'
import classes from './Pick.module.css'

export interface NewCustomerDialogProps {
  /** What was typed in the search; null keeps the dialog closed. */
  name: string | null
  onClose: () => void
  onSaved: (customerId: string) => void
}

const FIELDS = ['name', 'email', 'phone', 'street', 'number', 'postalCode', 'city', 'country'] as const
type Field = (typeof FIELDS)[number]
type Values = Record<Field, string>
const EMPTY: Values = {
  name: '',
  email: '',
  phone: '',
  street: '',
  number: '',
  postalCode: '',
  city: '',
  country: 'België',
}
const LABELS: Record<Field, string> = {
  name: 'Naam',
  email: 'E-mail',
  phone: 'Telefoon',
  street: 'Straat',
  number: 'Nummer',
  postalCode: 'Postcode',
  city: 'Gemeente',
  country: 'Land',
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

function toArgs(id: string, values: Values) {
  const { name, email, phone, street, number, postalCode, city, country } = values
  const address = {
    street: orNull(street),
    number: orNull(number),
    postalCode: orNull(postalCode),
    city: orNull(city),
    country: orNull(country),
  }
  return { id, name: name.trim(), email: orNull(email), phone: orNull(phone), address }
}

/** A new customer at the counter, also without network (D-102). */
export function NewCustomerDialog({ name, onClose, onSaved }: NewCustomerDialogProps) {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  useWhenChanged(name, (typed) => typed !== null && setValues({ ...EMPTY, name: typed }))

  const save = async () => {
    const args = toArgs(newId(), values)
    const checked = createCustomer.input.safeParse(args)
    if (!checked.success) {
      setErrors(invalidArgs(checked.error).details.fields as Record<string, string>)
      return false
    }
    await mutate('customer.create', args)
    toastSuccess('Klant succesvol opgeslagen.')
    onSaved(args.id)
    return true
  }
  const bind = (field: Field) => ({
    label: LABELS[field],
    value: values[field],
    error: errors[field] ?? errors[`address.${field}`],
    onChange: (value: string) => setValues((old) => ({ ...old, [field]: value })),
  })
  return (
    <FormDialog
      opened={name !== null}
      title="Nieuwe klant"
      dirty={FIELDS.some((field) => field !== 'name' && values[field] !== EMPTY[field])}
      onClose={onClose}
      onSave={save}
      onReset={() => {
        setValues(EMPTY)
        setErrors({})
      }}
    >
      <div className={classes.grid}>
        <TextField {...bind('name')} required autoFocus />
        <TextField {...bind('email')} />
        <TextField {...bind('phone')} />
        <TextField {...bind('street')} />
        <TextField {...bind('number')} />
        <TextField {...bind('postalCode')} />
        <TextField {...bind('city')} />
        <SelectField
          label={LABELS.country}
          value={values.country}
          options={COUNTRIES}
          onChange={(country) => setValues((old) => ({ ...old, country: country ?? '' }))}
        />
      </div>
    </FormDialog>
  )
}
