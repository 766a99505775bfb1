import { useMemo } from 'react'
import { useLive } from '../../db/live.ts'
import { holidaysByDay } from '../../db/queries/planner.ts'
import {
  type ItemTask,
  itemsToday,
  repairsToday,
  type RepairTask,
  rentalsToday,
  type RentalTask,
} from '../../db/queries/today.ts'
import { type DayGroup, inGroups } from '../../domain/today/task.ts'
import type { Department } from '../../session/departments.ts'

export const PARTS = ['all', 'rental', 'repair'] as const
/** Which of the two departments is shown. */
export type Part = (typeof PARTS)[number]
export type Task = RentalTask | RepairTask | ItemTask

const rentalTasks = async (today: string): Promise<RentalTask[]> =>
  rentalsToday(today, new Set((await holidaysByDay()).keys()))

/** How many things a department has to do, as its page shows them; undefined until it is known for the first time. */
export function useTaskCount(department: Department, today: string): number | undefined {
  const own = useLive<readonly Task[]>(
    () => (department === 'rental' ? rentalTasks(today) : repairsToday(today)),
    [department, today],
  )
  const items = useLive(() => itemsToday(today), [today])
  return own && items && own.length + items.length
}

/** What is to be done, by group; undefined until it is known for the first time. */
export function useTasks(part: Part, today: string): { group: DayGroup; tasks: Task[] }[] | undefined {
  const rentals = useLive(() => rentalTasks(today), [today])
  const repairs = useLive(() => repairsToday(today), [today])
  const items = useLive(() => itemsToday(today), [today])
  return useMemo(() => {
    if (!rentals || !repairs || !items) return undefined
    // whoever it is that inspects
    return inGroups<Task>([
      ...(part === 'repair' ? [] : rentals),
      ...(part === 'rental' ? [] : repairs),
      ...items,
    ])
  }, [rentals, repairs, items, part])
}
