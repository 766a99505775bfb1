import { Button, Group } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/nl'
import '@mantine/dates/styles.css'
import { type Day, today } from '../lib/dates.ts'
import classes from './Field.module.css'

interface DateCalendarProps {
  value: Day | null
  onPick: (day: Day) => void
  minDate?: Day
  maxDate?: Day
  marked?: Readonly<Record<Day, string>>
}

/** Dutch, weeks from Monday; 'today' is today in Brussels, whatever the device says (SH-24, D-136). */
const SETTINGS = { locale: 'nl', firstDayOfWeek: 1, weekendDays: [0, 6] } as const

/** One month to pick a day from. */
export function DateCalendar({ value, onPick, minDate, maxDate, marked = {} }: DateCalendarProps) {
  const now = today()
  const inRange = (minDate === undefined || now >= minDate) && (maxDate === undefined || now <= maxDate)
  return (
    <DatesProvider settings={{ ...SETTINGS, weekendDays: [...SETTINGS.weekendDays] }}>
      <DatePicker
        value={value}
        defaultDate={value ?? now}
        {...(minDate === undefined ? {} : { minDate })}
        {...(maxDate === undefined ? {} : { maxDate })}
        onChange={(day) => onPick((day ?? value ?? now).slice(0, 10))}
        getDayProps={(day) => ({
          ...(day === now ? { 'data-today': true, className: classes.today ?? '' } : {}),
          ...(marked[day] === undefined ? {} : { title: marked[day], className: classes.marked ?? '' }),
          ...(day === value ? { 'data-autofocus': true } : {}),
        })}
        ariaLabels={{
          nextMonth: 'Volgende maand',
          previousMonth: 'Vorige maand',
          nextYear: 'Volgend jaar',
          previousYear: 'Vorig jaar',
          nextDecade: 'Volgende tien jaar',
          previousDecade: 'Vorige tien jaar',
          monthLevelControl: 'Kies een maand',
          yearLevelControl: 'Kies een jaar',
        }}
      />
      <Group justify="flex-end" mt={6}>
        <Button size="compact-sm" variant="subtle" disabled={!inRange} onClick={() => onPick(now)}>
          Vandaag
        </Button>
      </Group>
    </DatesProvider>
  )
}
