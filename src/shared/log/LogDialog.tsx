import { useState } from 'react'
import { DateField } from '../../components/fields/DateField.tsx'
import { FormDialog } from '../../components/dialogs/FormDialog.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { toastSuccess } from '../../components/toasts/toasts.ts'
import { useWhenChanged } from '../../components/forms/useWhenChanged.ts'
import { newId } from '../../db/newId.ts'
import { dayInBrussels, instantInBrussels, timeInBrussels } from '../../domain/shared/days.ts'
import { refusalText } from '../../domain/shared/errors.ts'
import { validationTexts } from '../../domain/shared/validationTexts.ts'
import { type FieldErrors, useFields } from '../forms/useFields.ts'
import classes from './LogDialog.module.css'

export interface LogDialogProps {
  opened: boolean
  onClose: () => void
  /** Stores the line; `at` is an instant. */
  onAdd: (line: { id: string; description: string; at: string }) => Promise<unknown>
}

/** Writes a log line: the text, the day and the time, which default to now (D-061, D-099). */
export function LogDialog({ opened, onClose, onAdd }: LogDialogProps) {
  const [initial, setInitial] = useState(now)
  const form = useFields({ record: initial, check: problems })
  // The default time is when the dialog opens, not when its screen did.
  useWhenChanged(opened, (open) => {
    if (!open) return
    setInitial(now())
    form.restart()
  })
  const save = async () => {
    if (!form.valid()) return false
    await onAdd({ id: newId(), description: form.values.description, at: momentOf(form.values) })
    toastSuccess('Logboekregel succesvol opgeslagen.')
    return true
  }
  return (
    <FormDialog
      opened={opened}
      title="Nieuwe logboekregel"
      dirty={form.dirty}
      onClose={onClose}
      onSave={save}
    >
      <div className={classes.dialog}>
        <TextField label="Omschrijving" required autoFocus {...form.bind('description')} />
        <div className={classes.fields}>
          <DateField label="Datum" aim="past" required {...form.bind('day')} />
          <TextField label="Uur" required {...form.bind('time')} />
        </div>
      </div>
    </FormDialog>
  )
}

interface LogValues {
  description: string
  /** The day as a day field gives it. */
  day: string | null
  time: string
  opened: string
}

const now = (): LogValues => {
  const opened = new Date().toISOString()
  return {
    description: '',
    day: dayInBrussels(opened),
    time: timeInBrussels(opened),
    opened,
  }
}

/**
 * If day and time are unchanged, returns the exact instant. Rounded to the minute, the line would be listed before
 * earlier actions of that minute.
 */
function momentOf({ day, time, opened }: LogValues): string {
  const isNow = day === dayInBrussels(opened) && time === timeInBrussels(opened)
  return isNow ? opened : instantInBrussels(day ?? dayInBrussels(opened), time)
}

function problems({ description, day, time }: LogValues): FieldErrors<LogValues> {
  return {
    ...(description.trim() === '' ? { description: validationTexts.lineDescription } : {}),
    ...(description.length > 500 ? { description: validationTexts.tooLong } : {}),
    ...(day === null ? { day: validationTexts.required } : {}),
    ...(/^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? {} : { time: `${refusalText('invalid_args')} (HH:mm)` }),
  }
}
