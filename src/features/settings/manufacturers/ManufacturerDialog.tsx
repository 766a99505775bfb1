import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextField, type TextFieldProps } from '../../../components/fields/TextField.tsx'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import type { Manufacturer } from '../../../domain/settings/settings.ts'
import { pathWithAddress } from '../../../pieces/forms/fields.ts'
import classes from '../../../pieces/forms/Settings.module.css'
import { type RecordDialogProps, useRecordForm } from '../../../pieces/forms/useRecordForm.ts'
import {
  changedManufacturer,
  checkManufacturer,
  MANUFACTURER_COUNTRIES,
  manufacturerValues,
  REQUIRED,
  storedManufacturer,
  type TextKey,
} from './manufacturer.ts'
import { ConflictScope } from '../../../pieces/conflicts/ConflictScope.tsx'

const OWN: readonly [TextKey, string, TextFieldProps['type']?][] = [
  ['name', 'Naam'],
  ['firstName', 'Voornaam'],
  ['lastName', 'Achternaam'],
  ['email', 'E-mail', 'email'],
  ['phone', 'Telefoon', 'tel'],
]
const ADDRESS: typeof OWN = [
  ['street', 'Straat'],
  ['number', 'Nummer'],
  ['box', 'Bus'],
  ['postalCode', 'Postcode'],
  ['city', 'Gemeente'],
]
const LANGUAGES = [
  { value: 'NL', label: 'Nederlands' },
  { value: 'EN', label: 'Engels' },
  { value: 'FR', label: 'Frans' },
] as const

/** Adds or changes a manufacturer (SE-36 to SE-45, D-126). */
export function ManufacturerDialog({ target, onClose }: RecordDialogProps<Manufacturer>) {
  const form = useRecordForm({
    target,
    read: ({ id }) => db.manufacturer.get(id),
    valuesOf: manufacturerValues,
    check: checkManufacturer,
    pathOf: pathWithAddress,
  })
  const save = async () => {
    if (!form.valid()) return false
    const { row, values, changed, seen } = form
    if (!row) await mutate('manufacturer.create', { id: newId(), ...storedManufacturer(values) })
    else if (changed.length > 0) {
      const base = changedManufacturer(seen, changed)
      await mutate('manufacturer.set', { id: row.id, set: changedManufacturer(values, changed) }, { base })
    }
    toastSuccess('Fabrikant succesvol opgeslagen.')
    return true
  }
  const fields = (list: typeof OWN) =>
    list.map(([key, label, type = 'text']) => (
      <TextField
        key={key}
        label={label}
        type={type}
        required={REQUIRED.includes(key)}
        autoFocus={key === 'name'}
        {...form.bind(key)}
      />
    ))
  return (
    <FormDialog
      opened={target !== null}
      title={form.row ? 'Bewerk fabrikant' : 'Nieuwe fabrikant'}
      size="lg"
      dirty={form.dirty}
      onClose={onClose}
      onSave={save}
    >
      <ConflictScope e="manufacturer" id={form.row?.id ?? null}>
        <div className={classes.grid}>
          {fields(OWN)}
          <SelectField label="Taal" options={LANGUAGES} {...form.bind('language')} />
          <h3 className={`${classes.heading} ${classes.wide}`}>Adres</h3>
          {fields(ADDRESS)}
          <SelectField label="Land" options={MANUFACTURER_COUNTRIES} {...form.bind('country')} />
        </div>
        <SwitchField label="RMA" {...form.bind('rma')} />
      </ConflictScope>
    </FormDialog>
  )
}
