import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ask } from '../../../db/lists/listClient.ts'
import { useLive } from '../../../db/live.ts'
import { allManufacturers } from '../../../db/queries/settingsLists.ts'
import { TURNAROUND_BY, type TurnaroundBy } from '../../../domain/repairs/turnaroundNumbers.ts'
import {
  TURNAROUND_PERIODS,
  type TurnaroundPeriod,
  turnaroundPeriod,
} from '../../../domain/repairs/turnaroundPeriod.ts'
import { isOneOf } from '../../../lib/objects.ts'
import { useWorkFacts } from '../overview/useWorkFacts.ts'
import { namedRows } from './namedRows.ts'

export interface TurnaroundChoice {
  by: TurnaroundBy
  period: TurnaroundPeriod
}

interface TurnaroundSearch {
  per?: string
  period?: string
}

/** The choice is in the address, so that Back restores it. */
export function useTurnaroundChoice(): [TurnaroundChoice, (change: Partial<TurnaroundChoice>) => void] {
  const { per, period }: TurnaroundSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const choice: TurnaroundChoice = {
    by: isOneOf(TURNAROUND_BY, per) ? per : 'month',
    period: isOneOf(TURNAROUND_PERIODS, period) ? period : 'last12',
  }
  const choose = (change: Partial<TurnaroundChoice>) => {
    const next = { ...choice, ...change }
    void navigate({ to: '.', search: { per: next.by, period: next.period }, replace: true })
  }
  return [choice, choose]
}

/** Returns the numbers with the names of their groups; undefined until the first load. */
export function useTurnaroundNumbers({ by, period }: TurnaroundChoice) {
  const { today, closed, executors } = useWorkFacts()
  const manufacturers = useLive(allManufacturers, [])
  const numbers = useLive(
    () => ask('repairs', 'turnaround', { ...turnaroundPeriod(period, today), by, closed }),
    [period, today, by, closed],
  )
  return useMemo(
    () => numbers && manufacturers && namedRows(numbers, { executors, manufacturers }),
    [numbers, executors, manufacturers],
  )
}
