import { DateField } from '../../../components/fields/DateField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { db } from '../../../db/database.ts'
import type { Holiday } from '../../../domain/settings/settings.ts'
import { HOLIDAY_FIELDS } from '../../../domain/settings/fieldList.ts'
import classes from '../../../shared/forms/Settings.module.css'
import { RecordDialog } from '../../../shared/forms/RecordDialog.tsx'
import { type RecordDialogProps, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { checkHoliday, holidayValues } from './holiday.ts'
import { saveHoliday } from './saveHoliday.ts'

/** Adds or changes a holiday (SE-31, SE-32, D-124). */
export function HolidayDialog({ target, onClose }: RecordDialogProps<Holiday>) {
  const form = useRecordForm({
    name: 'holiday',
    target,
    read: ({ id }) => db.holiday.get(id),
    valuesOf: holidayValues,
    check: checkHoliday,
  })
  const save = () => saveHoliday(form)
  return (
    <RecordDialog
      form={form}
      e="holiday"
      titles={['Nieuwe feestdag', 'Bewerk feestdag']}
      saved="Feestdag succesvol opgeslagen."
      save={save}
      onClose={onClose}
    >
      <div className={classes.grid}>
        <DateField label={HOLIDAY_FIELDS.date.label} aim="future" required autoFocus {...form.bind('date')} />
        <TextField label={HOLIDAY_FIELDS.description.label} required {...form.bind('description')} />
      </div>
    </RecordDialog>
  )
}
