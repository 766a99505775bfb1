import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { IconPlus } from '../../../components/icons/icons.tsx'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { useLive } from '../../../db/live.ts'
import { useCalendarEvents } from '../../../db/lists/watchPlan.ts'
import { holidaysByDay } from '../../../db/queries/planner.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { FirstSteps } from '../../../pieces/firstSteps/FirstSteps.tsx'
import { RentalDialog } from '../dialog/RentalDialog.tsx'
import { PeriodBar } from '../planner/PeriodBar.tsx'
import { usePeriod } from '../planner/usePeriod.ts'
import { Calendar } from './Calendar.tsx'
import { weeksOf } from './month.ts'

const NONE: ReadonlyMap<string, string> = new Map()

/** The month of the rental department (CL-01 to CL-03, D-094). */
export function CalendarPage() {
  const period = usePeriod('month')
  const navigate = useNavigate()
  const [opened, setOpened] = useState<string | null>(null)
  const weeks = weeksOf(period.span.from)
  const [from, to] = [weeks[0]?.[0] ?? '', weeks.at(-1)?.[6] ?? '']
  const events = useCalendarEvents(from, to)
  const holidays = useLive(holidaysByDay, []) ?? NONE
  return (
    <div>
      <PageTitle title="Kalender">
        <Button
          leftSection={<IconPlus />}
          onClick={() => void navigate({ to: ROUTES.NewRentalWithoutCustomer })}
        >
          Nieuwe verhuur
        </Button>
      </PageTitle>
      <FirstSteps settings={ROUTES.RentalSettings} />
      <PeriodBar period={period} />
      <Calendar
        weeks={weeks}
        month={period.span.from.slice(0, 7)}
        today={period.today}
        events={events}
        holidays={holidays}
        onEvent={setOpened}
      />
      <RentalDialog rentalId={opened} onClose={() => setOpened(null)} />
    </div>
  )
}
