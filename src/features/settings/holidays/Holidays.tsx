import { useState } from 'react'
import type { Column } from '../../../components/listTypes.ts'
import { SelectField } from '../../../components/SelectField.tsx'
import { toastSuccess } from '../../../components/toasts.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { allHolidays } from '../../../db/queries/settingsLists.ts'
import { holidayYears } from '../../../domain/settings/holidays.ts'
import type { Holiday } from '../../../domain/settings/settings.ts'
import { PAGE_SIZE } from '../../../lib/constants.ts'
import { formatDate, today, weekdayName } from '../../../lib/dates.ts'
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
  {
    key: 'description',
    title: 'Omschrijving',
    clamp: true,
    sortValue: ({ description }) => description,
    render: ({ description }) => description,
  },
]

const textsOf = ({ date, description }: Holiday) => [formatDate(date), description]
const nameOf = ({ description }: Holiday) => description

async function remove({ id }: Holiday): Promise<void> {
  await mutate('holiday.delete', { id })
  toastSuccess('Feestdag succesvol verwijderd.')
}

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
