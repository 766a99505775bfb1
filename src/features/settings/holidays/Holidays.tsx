import { useState } from 'react'
import type { Column } from '../../../components/list/listTypes.ts'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { useLive } from '../../../db/live.ts'
import { allHolidays } from '../../../db/queries/settingsLists.ts'
import { holidayYears } from '../../../domain/settings/holidays.ts'
import type { Holiday } from '../../../domain/settings/settings.ts'
import { PAGE_SIZE } from '../../../lib/constants.ts'
import { formatDate, today, weekdayName } from '../../../lib/dates.ts'
import { plainColumn, removing } from '../shared/listParts.ts'
import { SettingsList } from '../shared/SettingsList.tsx'
import { HolidayDialog } from './HolidayDialog.tsx'

const COLUMNS: readonly Column<Holiday>[] = [
  {
    key: 'date',
    title: 'Datum',
    width: 200,
    nowrap: true,
    sortValue: ({ date }) => date,
    render: ({ date }) => `${weekdayName(date)} ${formatDate(date)}`,
  },
  plainColumn('description', 'Omschrijving', { clamp: true }),
]

const textsOf = ({ date, description }: Holiday) => [formatDate(date), description]
const nameOf = ({ description }: Holiday) => description

const remove = removing('holiday.delete', 'Feestdag')

/** The days on which the house is closed, a year at a time (SE-30 to SE-32, D-124). */
export function Holidays() {
  const all = useLive(allHolidays, [])
  const [year, setYear] = useState(() => today().slice(0, 4))
  const years = holidayYears(all ?? [], today()).map(String)
  return (
    <SettingsList
      label="Feestdagen"
      addLabel="Nieuwe feestdag"
      storageKey="holidays"
      defaultSize={PAGE_SIZE.holidays}
      defaultSort="date"
      rows={all?.filter(({ date }) => date.startsWith(year))}
      columns={COLUMNS}
      textsOf={textsOf}
      nameOf={nameOf}
      onDelete={remove}
      toolbar={
        <SelectField
          label="Jaar"
          hideLabel
          options={years}
          value={year}
          onChange={(next) => next !== null && setYear(next)}
        />
      }
      Dialog={HolidayDialog}
    />
  )
}
