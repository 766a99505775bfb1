import { useState } from 'react'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { useLive } from '../../../db/live.ts'
import { allHolidays } from '../../../db/queries/settings.ts'
import { holidayYears } from '../../../domain/settings/holidays.ts'
import type { Holiday } from '../../../domain/settings/settings.ts'
import { HOLIDAY_FIELDS } from '../../../domain/settings/fieldList.ts'
import { formatDate, today, weekdayName } from '../../../lib/dates.ts'
import { ListExport } from '../../../shared/documents/ListExport.tsx'
import { plainColumn, makeRemoval } from '../shared/listParts.ts'
import { type SettingsListDefinition, SettingsList } from '../shared/SettingsList.tsx'
import { HolidayDialog } from './HolidayDialog.tsx'

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
