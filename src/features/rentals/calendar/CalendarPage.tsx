import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { IconPlus } from '../../../components/icons/icons.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { useLive } from '../../../db/live.ts'
import { calendarBars, useCalendarEvents } from '../../../db/lists/watchPlan.ts'
import { holidaysByDay } from '../../../db/queries/rentals.ts'
import type { CalendarEvent } from '../../../domain/rentals/events.ts'
import { addDays } from '../../../domain/shared/calendar.ts'
import type { ScreenAddress } from '../../../lib/screenAddress.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { FirstStepsSection } from '../../../shared/firstSteps/FirstStepsSection.tsx'
import bar from '../planner/PeriodBar.module.css'
import { useProvisionalTitles } from '../planner/useProvisionalTitles.ts'
import { PeriodBar } from '../planner/PeriodBar.tsx'
import { parsePeriodSearch } from '../planner/periodSearch.ts'
import { visibleDaysAt, usePeriod } from '../planner/usePeriod.ts'
import { ColourLegend } from '../planner/Legend.tsx'
import { lastVisibleDay } from '../planner/visibleDays.ts'
import { Calendar } from './Calendar.tsx'
import classes from './CalendarPage.module.css'
import { weeksOf } from './month.ts'
import { Today } from './Today.tsx'

/** Loaded while the user looks at the month. */
const RentalDialog = lazyComponent(() => import('../dialog/RentalDialog.tsx'), 'RentalDialog')

/** Days after today that an agenda shows at least. */
const AGENDA_DAYS = 35

/** The most days between the expiry of an option and its pick-up, with holidays. */
const OPTION_DAYS = 14

/** The calendar of a telephone. */
const Agenda = lazyComponent(() => import('./Agenda.tsx'), 'Agenda')

const NONE: ReadonlyMap<string, string> = new Map()

const daysIn = (weeks: readonly string[][]) => ({ from: weeks[0]?.[0] ?? '', to: weeks.at(-1)?.[6] ?? '' })

const idOf = ({ id }: CalendarEvent) => id

/** Prefetches the month that the calendar opens with. */
export const prefetch = ({ search }: ScreenAddress): Promise<void> =>
  calendarBars.begin(daysIn(weeksOf(visibleDaysAt(parsePeriodSearch(search), 'month').from)))

/** The month view of the rental department (CL-01 to CL-03, D-094). */
export function CalendarPage() {
  const period = usePeriod('month')
  const navigate = useNavigate()
  const phone = useMediaQuery('(max-width: 599.98px)', false, { getInitialValueInEffect: false })
  const [opened, setOpened] = useState<string | null>(null)
  const weeks = weeksOf(period.visible.from)
  const last = lastVisibleDay(period.visible)
  const hasToday = period.visible.from <= period.today && period.today <= last
  // At the end of a month an agenda goes on.
  const until = phone && hasToday ? addDays(period.today, AGENDA_DAYS) : last
  const { from, to } = daysIn(weeks)
  // An option that expires leaves some days later.
  const read = phone ? addDays(until, OPTION_DAYS) : until
  const events = useProvisionalTitles(useCalendarEvents({ from, to: read > to ? read : to }), idOf)
  const holidays = useLive(holidaysByDay, []) ?? NONE
  return (
    <div>
      <PeriodBar title="Kalender" period={period}>
        <ChangeButton
          className={bar.aside ?? ''}
          leftSection={<IconPlus />}
          onClick={() => void navigate({ to: ROUTES.NewRentalWithoutCustomer })}
        >
          Nieuwe verhuur
        </ChangeButton>
      </PeriodBar>
      <FirstStepsSection settings={ROUTES.RentalSettings} />
      <div className={classes.beside}>
        {phone ? (
          <Agenda
            from={period.visible.from}
            to={until > last ? until : last}
            today={period.today}
            events={events}
            holidays={holidays}
          />
        ) : (
          <div>
            <Calendar
              weeks={weeks}
              month={period.visible.from.slice(0, 7)}
              today={period.today}
              events={events}
              holidays={holidays}
              onEvent={setOpened}
            />
            <ColourLegend />
          </div>
        )}
        {!phone && <Today today={period.today} />}
      </div>
      <RentalDialog rentalId={opened} onClose={() => setOpened(null)} />
    </div>
  )
}
