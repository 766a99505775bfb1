import { SelectField } from '../../../components/fields/SelectField.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextField, type TextFieldProps } from '../../../components/fields/TextField.tsx'
import { db } from '../../../db/database.ts'
import type { Manufacturer } from '../../../domain/settings/settings.ts'
import { pathWithAddress } from '../../../pieces/forms/fields.ts'
import classes from '../../../pieces/forms/Settings.module.css'
import { RecordDialog } from '../../../pieces/forms/RecordDialog.tsx'
import { type RecordDialogProps, useRecordForm } from '../../../pieces/forms/useRecordForm.ts'
import {
  checkManufacturer,
  MANUFACTURER_COUNTRIES,
  manufacturerValues,
  REQUIRED,
  type TextKey,
  saveManufacturer,
} from './manufacturer.ts'

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
    <RecordDialog
      form={form}
      e="manufacturer"
      titles={['Nieuwe fabrikant', 'Bewerk fabrikant']}
      saved="Fabrikant succesvol opgeslagen."
      size="lg"
      save={() => saveManufacturer(form)}
      onClose={onClose}
    >
      <div className={classes.grid}>
        {fields(OWN)}
        <SelectField label="Taal" options={LANGUAGES} {...form.bind('language')} />
        <h3 className={`${classes.heading} ${classes.wide}`}>Adres</h3>
        {fields(ADDRESS)}
        <SelectField label="Land" options={MANUFACTURER_COUNTRIES} {...form.bind('country')} />
      </div>
      <SwitchField label="RMA" {...form.bind('rma')} />
    </RecordDialog>
  )
}
