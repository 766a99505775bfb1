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
import { isOneOf, keysOf } from '../../lib/objects.ts'
import { personalKey, readSetting, writeSetting } from '../../lib/storage.ts'
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

const partListeners = new Set<() => void>()
const followPart = (listener: () => void) => {
  partListeners.add(listener)
  return () => partListeners.delete(listener)
}
const partKey = (department: Department) => personalKey(`today.${department}`)

/** Returns the part that the person chose in a department, at first that department itself (VD-07). */
export function useTaskPart(department: Department): TaskPart {
  return useSyncExternalStore(followPart, () => {
    const part = readSetting<string>(partKey(department), department)
    return isOneOf(TASK_PARTS, part) ? part : department
  })
}

/** Stores the chosen part; the page and the number in the menu follow it. */
export function chooseTaskPart(department: Department, part: TaskPart): void {
  writeSetting(partKey(department), part)
  for (const listener of partListeners) listener()
}

/**
 * Returns the number of rows that the page shows in a department, without the backlog; undefined until the
 * first result.
 */
export function useTaskCount(department: Department, today: string): number | undefined {
  const part = useTaskPart(department)
  const [hasRentals, hasRepairs] = [part !== 'repair', part !== 'rental']
  const rentals = useShared(hasRentals ? rentalsOf(today) : EMPTY_QUERY)
  const repairs = useShared(hasRepairs ? firstRepairsOf(today) : EMPTY_QUERY)
  const items = useShared(itemsOf(today))
  if (!items || (hasRentals && !rentals) || (hasRepairs && !repairs)) return undefined
  const { ready, external } = repairs?.counts ?? { ready: 0, external: 0 }
  return items.length + (rentals?.length ?? 0) + ready + external
}

/** A group of the page. */
export interface TaskGroup {
  group: DayGroup
  tasks: Task[]
  /** Number of tasks, including those that are still loading. */
  count: number
}

/** Returns the tasks by group; undefined until the first result. */
export function useTasks(department: Department, part: TaskPart, today: string): TaskGroup[] | undefined {
  const rentals = useShared(rentalsOf(today))
  const first = useShared(firstRepairsOf(today))
  const items = useShared(itemsOf(today))
  const repairs = useAllRepairs(today, Boolean(rentals && first && items)) ?? first
  return useMemo(() => {
    if (!rentals || !repairs || !items) return undefined
    // Both departments inspect items, so they are always included.
    const groups = groupTasks<Task>(
      [...(part === 'repair' ? [] : rentals), ...(part === 'rental' ? [] : repairs.tasks), ...items],
      department,
    )
    return groups.map((one) => ({ ...one, count: countOf(one, repairs) }))
  }, [rentals, repairs, items, department, part])
}

const countOf = ({ group, tasks }: Pick<TaskGroup, 'group' | 'tasks'>, { counts }: RepairsToday): number =>
  isOneOf(keysOf(counts), group) ? counts[group] : tasks.length

/** Returns all repairs, which can be hundreds, after the first of them are on the page. */
function useAllRepairs(today: string, isFirstShown: boolean): RepairsToday | undefined {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (isFirstShown) void whenIdle().then(() => setIdle(true))
  }, [isFirstShown])
  return useShared(isIdle ? repairsOf(today) : EMPTY_QUERY)
}
