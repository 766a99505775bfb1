import { useState } from 'react'
import { FormDialog } from '../../../components/FormDialog.tsx'
import { TextAreaField } from '../../../components/TextAreaField.tsx'
import { TextField } from '../../../components/TextField.tsx'
import { toastSuccess } from '../../../components/toasts.ts'
import { useWhenChanged } from '../../../components/useWhenChanged.ts'
import { invalidArgs } from '../../../contract/invalidArgs.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { type Contact, ContactFields } from '../../../domain/customers/customer.ts'
import classes from '../pick/Pick.module.css'

export interface ContactTarget {
  customerId: string
  /** Null: a new contact. */
  contact: Contact | null
}

export interface ContactDialogProps {
  /** Null keeps the dialog closed. */
  target: ContactTarget | null
  onClose: () => void
  onSaved: (contactId: string) => void
}

/** The fields of a contact with their labels; 'Varia' is stored as fax (CO-05). */
const LABELS = {
  firstName: 'Voornaam',
  lastName: 'Achternaam',
  department: 'Afdeling',
  email: 'E-mail',
  phone: 'Telefoon',
  gsm: 'Gsm',
  fax: 'Varia',
} as const
type Field = keyof typeof LABELS
type Values = Record<Field | 'notes', string>
const FIELDS = Object.keys(LABELS) as Field[]
const EMPTY: Values = {
  firstName: '',
  lastName: '',
  department: '',
  email: '',
  phone: '',
  gsm: '',
  fax: '',
  notes: '',
}

const valuesOf = (contact: Contact | null): Values =>
  Object.fromEntries(Object.keys(EMPTY).map((key) => [key, contact?.[key as Field] ?? ''])) as Values
const stored = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value.trim() === '' ? null : value.trim()]),
  )

/** Adds or changes a contact inside a repair or a rental: names required, e-mail valid when given (CO-05 to CO-08, D-107). */
export function ContactDialog({ target, onClose, onSaved }: ContactDialogProps) {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const start = valuesOf(target?.contact ?? null)
  useWhenChanged(target, (next) => next && setValues(valuesOf(next.contact)))

  const save = async () => {
    if (!target) return false
    const named = { ...stored(values), firstName: values.firstName, lastName: values.lastName }
    const checked = ContactFields.safeParse(named)
    if (!checked.success) {
      setErrors(invalidArgs(checked.error).details.fields as Record<string, string>)
      return false
    }
    const id = target.contact?.id ?? newId()
    await mutate('contact.save', { customerId: target.customerId, id, set: checked.data })
    toastSuccess('Contact succesvol opgeslagen.')
    onSaved(id)
    return true
  }
  const bind = (field: Field | 'notes') => ({
    value: values[field],
    error: errors[field],
    onChange: (value: string) => setValues((old) => ({ ...old, [field]: value })),
  })
  return (
    <FormDialog
      opened={target !== null}
      title={target?.contact ? 'Contact bewerken' : 'Nieuw contact'}
      dirty={Object.keys(EMPTY).some((key) => values[key as Field] !== start[key as Field])}
      onClose={onClose}
      onSave={save}
      onReset={() => {
        setValues(EMPTY)
        setErrors({})
      }}
    >
      <div className={classes.grid}>
        {FIELDS.map((field) => (
          <TextField
            key={field}
            label={LABELS[field]}
            required={field === 'firstName' || field === 'lastName'}
            autoFocus={field === 'firstName'}
            {...bind(field)}
          />
        ))}
      </div>
      <TextAreaField label="Notities" {...bind('notes')} />
    </FormDialog>
  )
}
