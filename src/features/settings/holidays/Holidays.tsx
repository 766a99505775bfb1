import { useState } from 'react'
import { DateField } from '../../../components/fields/DateField.tsx'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { allHolidays } from '../../../db/queries/settingsLists.ts'
import { HOLIDAY_FIELDS } from '../../../domain/settings/fieldList.ts'
import { holidayYears } from '../../../domain/settings/holidays.ts'
import type { Holiday } from '../../../domain/settings/settings.ts'
import { pick } from '../../../lib/objects.ts'
import { checkHoliday, holidayValues, type HolidayValues, storedHoliday } from './holiday.ts'
import { makeRemoval, plainColumn } from '../shared/listParts.ts'
import { SettingsList, type SettingsListDefinition } from '../shared/SettingsList.tsx'
import { formatDate, today, weekdayName } from '../../../lib/dates.ts'
import { ListExport } from '../../../shared/documents/ListExport.tsx'
import { RecordDialog } from '../../../shared/forms/RecordDialog.tsx'
import classes from '../../../shared/forms/Settings.module.css'
import { type RecordDialogProps, useRecordForm } from '../../../shared/forms/useRecordForm.ts'

interface HolidayChange {
  /** Null for a new holiday. */
  row: Holiday | null
  values: HolidayValues
  seen: HolidayValues
  changed: readonly (keyof HolidayValues)[]
}

/** Stores a holiday. If its date has one already, that one gets the new description (D-124). */
async function saveHoliday({ row, values, seen, changed }: HolidayChange): Promise<void> {
  const fields = storedHoliday(values)
  const there = (await allHolidays()).find(({ id, date }) => date === fields.date && id !== row?.id)
  if (there) {
    const { description } = fields
    await mutate(
      'holiday.set',
      { id: there.id, set: { description } },
      { base: pick(there, ['description']) },
    )
    if (row) await mutate('holiday.delete', { id: row.id })
  } else if (!row) await mutate('holiday.create', { id: newId(), ...fields })
  else if (changed.length > 0) {
    const base = pick(storedHoliday(seen), changed)
    await mutate('holiday.set', { id: row.id, set: pick(fields, changed) }, { base })
  }
}

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

const LIST: SettingsListDefinition<Holiday> = {
  name: 'holidays',
  labels: ['Feestdagen', 'Nieuwe feestdag'],
  sortedBy: 'date',
  columns: [
    {
      key: 'date',
      title: HOLIDAY_FIELDS.date.label,
      width: 200,
      nowrap: true,
      sortValue: ({ date }) => date,
      render: ({ date }) => `${weekdayName(date)} ${formatDate(date)}`,
    },
    plainColumn('description', HOLIDAY_FIELDS.description.label, { clamp: true }),
  ],
  textsOf: ({ date, description }) => [formatDate(date), description],
  nameOf: ({ description }) => description,
  onDelete: makeRemoval('holiday.delete', 'Feestdag'),
  Dialog: HolidayDialog,
}

/** The days on which the company is closed, one year at a time (SE-30 to SE-32, D-124). */
export function Holidays() {
  const all = useLive(allHolidays, [])
  const [year, setYear] = useState(() => today().slice(0, 4))
  const years = holidayYears(all ?? [], today()).map(String)
  return (
    <SettingsList
      list={LIST}
      rows={all?.filter(({ date }) => date.startsWith(year))}
      toolbar={
        <>
          <SelectField
            label="Jaar"
            hideLabel
            options={years}
            value={year}
            onChange={(next) => next !== null && setYear(next)}
          />
          <ListExport lists={{ holidays: 'Feestdagen' }} />
        </>
      }
    />
  )
}
