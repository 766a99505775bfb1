import { SelectField } from '../../../components/fields/SelectField.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { db } from '../../../db/database.ts'
import type { Manufacturer } from '../../../domain/settings/settings.ts'
import { ADDRESS_FIELDS } from '../../../domain/customers/fieldList.ts'
import { MANUFACTURER_FIELDS } from '../../../domain/settings/fieldList.ts'
import { LANGUAGE_OPTIONS } from '../../../domain/shared/languages.ts'
import { inputType, pathWithAddress } from '../../../shared/forms/fields.ts'
import classes from '../../../shared/forms/Settings.module.css'
import { RecordDialog } from '../../../shared/forms/RecordDialog.tsx'
import { type RecordDialogProps, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import {
  checkManufacturer,
  MANUFACTURER_COUNTRIES,
  manufacturerValues,
  REQUIRED_MANUFACTURER_FIELDS,
  type ManufacturerTextKey,
  saveManufacturer,
} from './manufacturer.ts'

const OWN: readonly ManufacturerTextKey[] = ['name', 'firstName', 'lastName', 'email', 'phone']
const ADDRESS: readonly ManufacturerTextKey[] = ['street', 'number', 'box', 'postalCode', 'city']
const FIELDS = { ...ADDRESS_FIELDS, ...MANUFACTURER_FIELDS }

/** Adds or changes a manufacturer (SE-36 to SE-45, D-126). */
export function ManufacturerDialog({ target, onClose }: RecordDialogProps<Manufacturer>) {
  const form = useRecordForm({
    name: 'manufacturer',
    target,
    read: ({ id }) => db.manufacturer.get(id),
    valuesOf: manufacturerValues,
    check: checkManufacturer,
    pathOf: pathWithAddress,
  })
  const fields = (list: typeof OWN) =>
    list.map((key) => (
      <TextField
        key={key}
        label={FIELDS[key].label}
        type={inputType(FIELDS[key])}
        required={REQUIRED_MANUFACTURER_FIELDS.includes(key)}
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
        <SelectField label={FIELDS.language.label} options={LANGUAGE_OPTIONS} {...form.bind('language')} />
        <h3 className={`${classes.heading} ${classes.wide}`}>Adres</h3>
        {fields(ADDRESS)}
        <SelectField
          label={FIELDS.country.label}
          options={MANUFACTURER_COUNTRIES}
          {...form.bind('country')}
        />
      </div>
      <SwitchField label={FIELDS.rma.label} {...form.bind('rma')} />
    </RecordDialog>
  )
}
