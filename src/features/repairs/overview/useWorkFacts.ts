import { useMemo } from 'react'
import { useLive } from '../../../db/live.ts'
import { allExecutors, allHolidays } from '../../../db/queries/settingsLists.ts'
import { executorsOf, lateUpTo, type Mine } from '../../../domain/repairs/workList.ts'
import type { Executor } from '../../../domain/settings/settings.ts'
import type { ClosedDays } from '../../../domain/shared/openDays.ts'
import { useToday } from '../../../pieces/forms/useToday.ts'
import { useSession } from '../../../session/useSession.ts'

/** What the rules of the list of work need to know beside the repairs. */
export interface WorkFacts {
  today: string
  closed: ClosedDays
  executors: readonly Pick<Executor, 'id' | 'name' | 'active'>[]
  mine: Mine
  /** What came in on this day or before is late while it is at work. */
  late: string
}

// The same ones until there are any, so that the rows are not drawn again for nothing.
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
      late: lateUpTo(today, closed),
    }),
    [user, today, closed, executors],
  )
}
