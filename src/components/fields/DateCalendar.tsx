import { Button, FocusTrap, Group } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { type DayText, today } from '../../lib/dates.ts'
import { DutchDates } from './DutchDates.tsx'
import classes from './Field.module.css'

interface DateCalendarProps {
  value: DayText | null
  onPick: (day: DayText) => void
  minDate?: DayText
  maxDate?: DayText
  marked?: Readonly<Record<DayText, string>>
}

/** A month to pick a day from. 'Today' is today in Brussels, whatever the device says (D-136). */
export function DateCalendar({ value, onPick, minDate, maxDate, marked = {} }: DateCalendarProps) {
  const now = today()
  const inRange = (minDate === undefined || now >= minDate) && (maxDate === undefined || now <= maxDate)
  return (
    <DutchDates>
      <FocusTrap>
        <div>
          <DatePicker
            value={value}
            hideOutsideDates
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
            }}
          />
          {inRange && (
            <Group justify="flex-end" mt={6}>
              <Button size="compact-sm" variant="subtle" onClick={() => onPick(now)}>
                Vandaag
              </Button>
            </Group>
          )}
        </div>
      </FocusTrap>
    </DutchDates>
  )
}
