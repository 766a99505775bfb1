import { useMemo, useSyncExternalStore } from 'react'
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
import { type Shared, sharedByDay } from './shared.ts'

export const PARTS = ['all', 'rental', 'repair'] as const
/** Which of the two departments is shown. */
export type Part = (typeof PARTS)[number]
export type Task = RentalTask | RepairTask | ItemTask

// The page and the number in the menu ask the same.
const rentalsOf = sharedByDay(
  async (today): Promise<RentalTask[]> => rentalsToday(today, new Set((await holidaysByDay()).keys())),
)
const repairsOf = sharedByDay(repairsToday)
const itemsOf = sharedByDay(itemsToday)

const useShared = <T>({ subscribe, get }: Shared<T>): T | undefined => useSyncExternalStore(subscribe, get)

/** How many things a department has to do, as its page shows them; undefined until it is known for the first time. */
export function useTaskCount(department: Department, today: string): number | undefined {
  const own = useShared<readonly Task[]>(department === 'rental' ? rentalsOf(today) : repairsOf(today))
  const items = useShared(itemsOf(today))
  return own && items && own.length + items.length
}

/** What is to be done, by group; undefined until it is known for the first time. */
export function useTasks(part: Part, today: string): { group: DayGroup; tasks: Task[] }[] | undefined {
  const rentals = useShared(rentalsOf(today))
  const repairs = useShared(repairsOf(today))
  const items = useShared(itemsOf(today))
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
