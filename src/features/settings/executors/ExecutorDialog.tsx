import { SelectField } from '../../../components/fields/SelectField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { NoteBox } from '../../../components/page/NoteBox.tsx'
import { db } from '../../../db/database.ts'
import { mutate } from '../../../db/mutate.ts'
import type { MutateOptions } from '../../../sync/store/mutation.ts'
import { systemClock } from '../../../sync/store/systemPorts.ts'
import { COUNTRIES } from '../../../domain/customers/customer.ts'
import { isDefaultExecutor } from '../../../domain/settings/executors.ts'
import { EXECUTOR_FIELDS } from '../../../domain/settings/fieldList.ts'
import type { Executor } from '../../../domain/settings/settings.ts'
import { pick } from '../../../lib/objects.ts'
import {
  checkExecutor,
  type ExecutorTextKey,
  executorValues,
  type ExecutorValues,
  REQUIRED_EXECUTOR_FIELDS,
  storedExecutor,
} from './executor.ts'
import { LogoField } from './LogoField.tsx'
import { type Logo, LOGO_TEXTS } from './prepareLogo.ts'
import { inputType } from '../../../shared/forms/fields.ts'
import { RecordDialog } from '../../../shared/forms/RecordDialog.tsx'
import classes from '../../../shared/forms/Settings.module.css'
import { type RecordFormContent, storeRecord } from '../../../shared/forms/storeRecord.ts'
import { type RecordDialogProps, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { useChosenFile } from '../../../shared/photos/useChosenFile.ts'

/**
 * Stores an executor, and the bytes of its new logo in the same transaction (B2.5).
 * @param logo a logo that was just chosen
 */
function saveExecutor(form: RecordFormContent<ExecutorValues>, logo: Logo | null): Promise<string> {
  // An empty `repairId` tells the sync that these bytes are a logo and not a repair photo.
  const blob = logo && { ...logo, repairId: '', createdAt: systemClock.now() }
  const options: MutateOptions = blob ? { blob } : {}
  return storeRecord(form, (values, changed) => pick(storedExecutor(values), changed), {
    create: (id) => mutate('executor.create', { id, ...storedExecutor(form.values) }, options),
    set: (id, set, base) => mutate('executor.set', { id, set }, { ...options, base }),
  })
}

const CONTACT: readonly ExecutorTextKey[] = ['name', 'email', 'contactPhone', 'contactFax', 'website']
const ADDRESS: readonly ExecutorTextKey[] = [
  'addressStreet',
  'addressNumber',
  'addressBox',
  'addressPostalCode',
  'addressCity',
]
const BANK: readonly ExecutorTextKey[] = ['vatNumber', 'bankName', 'bankAccount', 'bankBic']

/** Adds or changes an executor, the company that signs documents (SE-16 to SE-29, D-125). */
export function ExecutorDialog({ target, onClose }: RecordDialogProps<Executor>) {
  const form = useRecordForm({
    name: 'executor',
    target,
    read: ({ id }) => db.executor.get(id),
    valuesOf: executorValues,
    check: checkExecutor,
  })
  const { chosen: logo, choose } = useChosenFile(form.values.logo)
  const save = async () => {
    if (form.changed.includes('logo') && form.values.logo !== null && !logo) {
      form.showErrors({ logo: LOGO_TEXTS.gone })
      return false
    }
    return saveExecutor(form, logo)
  }
  const fields = (list: readonly ExecutorTextKey[]) =>
    list.map((key) => (
      <TextField
        key={key}
        label={EXECUTOR_FIELDS[key].label}
        type={inputType(EXECUTOR_FIELDS[key])}
        required={REQUIRED_EXECUTOR_FIELDS.includes(key)}
        autoFocus={key === 'name'}
        {...form.bind(key)}
      />
    ))
  const given = form.row !== null && isDefaultExecutor(form.row)
  const heading = (text: string) => <h3 className={`${classes.heading} ${classes.wide}`}>{text}</h3>
  return (
    <RecordDialog
      form={form}
      e="executor"
      titles={['Nieuwe uitvoerder', given ? 'Uw bedrijf' : 'Bewerk uitvoerder']}
      saved="Uitvoerder succesvol opgeslagen."
      size="lg"
      save={save}
      onClose={onClose}
    >
      {given && (
        <NoteBox tone="blue" mb={14}>
          De uitvoerder "Standaard" kwam met het programma mee. Vul hem aan met de gegevens van uw bedrijf,
          zoals ze op de documenten en in de mails komen.
        </NoteBox>
      )}
      <div className={classes.grid}>
        {fields(CONTACT)}
        {heading('Adres')}
        {fields(ADDRESS)}
        <SelectField
          label={EXECUTOR_FIELDS.addressCountry.label}
          required
          options={COUNTRIES}
          {...form.bind('addressCountry')}
        />
        {heading('Btw en bank')}
        {fields(BANK)}
        {heading('Logo')}
        <LogoField
          sha256={form.values.logo}
          chosen={logo}
          error={form.errors.logo}
          onChange={(next) => {
            choose(next)
            form.set({ logo: next?.sha256 ?? null })
          }}
          onError={(text) => form.showErrors({ logo: text })}
        />
      </div>
    </RecordDialog>
  )
}
