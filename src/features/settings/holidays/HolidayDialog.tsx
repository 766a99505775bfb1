import { DateField } from '../../../components/fields/DateField.tsx'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import type { Holiday } from '../../../domain/settings/settings.ts'
import classes from '../../../pieces/forms/Settings.module.css'
import { type RecordDialogProps, useRecordForm } from '../../../pieces/forms/useRecordForm.ts'
import { checkHoliday, holidayValues } from './holiday.ts'
import { saveHoliday } from './saveHoliday.ts'
import { ConflictScope } from '../../../pieces/conflicts/ConflictScope.tsx'

/** Adds or changes a holiday (SE-31, SE-32, D-124). */
export function HolidayDialog({ target, onClose }: RecordDialogProps<Holiday>) {
  const form = useRecordForm({
    target,
    read: ({ id }) => db.holiday.get(id),
    valuesOf: holidayValues,
    check: checkHoliday,
  })
  const save = async () => {
    if (!form.valid()) return false
    await saveHoliday(form)
    toastSuccess('Feestdag succesvol opgeslagen.')
    return true
  }
  return (
    <FormDialog
      opened={target !== null}
      title={form.row ? 'Bewerk feestdag' : 'Nieuwe feestdag'}
      dirty={form.dirty}
      onClose={onClose}
      onSave={save}
    >
      <ConflictScope e="holiday" id={form.row?.id ?? null}>
        <div className={classes.grid}>
          <DateField label="Datum" required autoFocus {...form.bind('date')} />
          <TextField label="Omschrijving" required {...form.bind('description')} />
        </div>
      </ConflictScope>
    </FormDialog>
  )
}
