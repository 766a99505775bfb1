import { useMemo } from 'react'
import { useLive } from '../../../db/live.ts'
import { allExecutors, allHolidays } from '../../../db/queries/settingsLists.ts'
import { executorsOf, latestLateIntakeDay, type OwnRepairs } from '../../../domain/repairs/workList.ts'
import type { Executor } from '../../../domain/settings/settings.ts'
import type { ClosedDays } from '../../../domain/shared/openDays.ts'
import { useToday } from '../../../shared/forms/useToday.ts'
import { useSession } from '../../../session/useSession.ts'

/** The facts beside the repairs that the rules of the work list need. */
export interface WorkFacts {
  today: string
  closed: ClosedDays
  executors: readonly Pick<Executor, 'id' | 'name' | 'active'>[]
  mine: OwnRepairs
  /** An unfinished repair that came in on this day or earlier is late. */
  late: string
}

// Constants, so that an empty result does not render the rows again.
const NEVER_CLOSED: ClosedDays = new Set()
const NO_EXECUTORS: readonly Executor[] = []

export function useWorkFacts(): WorkFacts {
  const { user } = useSession()
  const today = useToday()
  const holidays = useLive(allHolidays, [])
  const executors = useLive(allExecutors, []) ?? NO_EXECUTORS
  const closed = useMemo(
    () => (holidays?.length ? new Set(holidays.map(({ date }) => date)) : NEVER_CLOSED),
    [holidays],
  )
  return useMemo(
    () => ({
      today,
      closed,
      executors,
      mine: { userId: user?.id ?? '-', executorIds: user ? executorsOf(user, executors) : [] },
      late: latestLateIntakeDay(today, closed),
    }),
    [user, today, closed, executors],
  )
}
