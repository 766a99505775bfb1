import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { holidaysByDay } from '../../db/queries/rentals.ts'
import {
  type ItemTask,
  itemsToday,
  repairsToday,
  type RepairsToday,
  type RepairTask,
  rentalsToday,
  type RentalTask,
} from '../../db/queries/openWork.ts'
import { type DayGroup, groupTasks } from '../../domain/today/task.ts'
import type { Department } from '../../domain/shared/departments.ts'
import { whenIdle } from '../../startup/firstScreen.ts'
import { EMPTY_QUERY, type SharedQuery, shareQueryByDay } from './sharedQuery.ts'

export const TASK_PARTS = ['all', 'rental', 'repair'] as const
/** The department that is shown, or both. */
export type TaskPart = (typeof TASK_PARTS)[number]
/** Number of rows shown per group; the rest shows on request. */
export const FIRST_ROWS = 25

export type Task = RentalTask | RepairTask | ItemTask

// Shared by the page and the number in the menu.
const rentalsOf = shareQueryByDay(
  async (today): Promise<RentalTask[]> => rentalsToday(today, new Set((await holidaysByDay()).keys())),
)
const repairsOf = shareQueryByDay((today) => repairsToday(today))
const firstRepairsOf = shareQueryByDay((today) => repairsToday(today, FIRST_ROWS))
const itemsOf = shareQueryByDay(itemsToday)

const useShared = <T>({ subscribe, get }: SharedQuery<T>): T | undefined =>
  useSyncExternalStore(subscribe, get)

/** Returns the number of tasks of a department, as its page shows them; undefined until the first result. */
export function useTaskCount(department: Department, today: string): number | undefined {
  const rentals = useShared(department === 'rental' ? rentalsOf(today) : EMPTY_QUERY)
  const repairs = useShared(department === 'rental' ? EMPTY_QUERY : firstRepairsOf(today))
  const items = useShared(itemsOf(today))
  const own = rentals?.length ?? (repairs && repairs.counts.ready + repairs.counts.external)
  return items && own !== undefined ? own + items.length : undefined
}

/** A group of the page. */
export interface TaskGroup {
  group: DayGroup
  tasks: Task[]
  /** Number of tasks, including those that are still loading. */
  count: number
}

/** Returns the tasks by group; undefined until the first result. */
export function useTasks(part: TaskPart, today: string): TaskGroup[] | undefined {
  const rentals = useShared(rentalsOf(today))
  const first = useShared(firstRepairsOf(today))
  const items = useShared(itemsOf(today))
  const repairs = useAllRepairs(today, Boolean(rentals && first && items)) ?? first
  return useMemo(() => {
    if (!rentals || !repairs || !items) return undefined
    // Both departments inspect items, so they are always included.
    const groups = groupTasks<Task>([
      ...(part === 'repair' ? [] : rentals),
      ...(part === 'rental' ? [] : repairs.tasks),
      ...items,
    ])
    return groups.map((one) => ({ ...one, count: countOf(one, repairs) }))
  }, [rentals, repairs, items, part])
}

const countOf = ({ group, tasks }: Pick<TaskGroup, 'group' | 'tasks'>, { counts }: RepairsToday): number =>
  group === 'ready' || group === 'external' ? counts[group] : tasks.length

/** Returns all repairs, which can be hundreds, after the first of them are on the page. */
function useAllRepairs(today: string, isFirstShown: boolean): RepairsToday | undefined {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (isFirstShown) void whenIdle().then(() => setIdle(true))
  }, [isFirstShown])
  return useShared(isIdle ? repairsOf(today) : EMPTY_QUERY)
}
