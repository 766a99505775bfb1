import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { holidaysByDay } from '../../db/queries/planner.ts'
import {
  type ItemTask,
  itemsToday,
  repairsToday,
  type RepairsToday,
  type RepairTask,
  rentalsToday,
  type RentalTask,
} from '../../db/queries/today.ts'
import { type DayGroup, inGroups } from '../../domain/today/task.ts'
import type { Department } from '../../session/departments.ts'
import { idle } from '../../lib/firstScreen.ts'
import { NOTHING, type Shared, sharedByDay } from './shared.ts'

export const PARTS = ['all', 'rental', 'repair'] as const
/** Which of the two departments is shown. */
export type Part = (typeof PARTS)[number]
/** So many rows are shown of a group, the others when they are asked for. */
export const FIRST = 25

export type Task = RentalTask | RepairTask | ItemTask

// The page and the number in the menu ask the same.
const rentalsOf = sharedByDay(
  async (today): Promise<RentalTask[]> => rentalsToday(today, new Set((await holidaysByDay()).keys())),
)
const repairsOf = sharedByDay((today) => repairsToday(today))
const firstRepairsOf = sharedByDay((today) => repairsToday(today, FIRST))
const itemsOf = sharedByDay(itemsToday)

const useShared = <T>({ subscribe, get }: Shared<T>): T | undefined => useSyncExternalStore(subscribe, get)

/** How many things a department has to do, as its page shows them; undefined until it is known for the first time. */
export function useTaskCount(department: Department, today: string): number | undefined {
  const rentals = useShared(department === 'rental' ? rentalsOf(today) : NOTHING)
  const repairs = useShared(department === 'rental' ? NOTHING : firstRepairsOf(today))
  const items = useShared(itemsOf(today))
  const own = rentals?.length ?? (repairs && repairs.counts.ready + repairs.counts.external)
  return items && own !== undefined ? own + items.length : undefined
}

/** A group of the page. */
export interface Grouped {
  group: DayGroup
  tasks: Task[]
  /** How many it has, those that are still being read too. */
  count: number
}

/** What is to be done, by group; undefined until it is known for the first time. */
export function useTasks(part: Part, today: string): Grouped[] | undefined {
  const rentals = useShared(rentalsOf(today))
  const first = useShared(firstRepairsOf(today))
  const items = useShared(itemsOf(today))
  const repairs = useAllRepairs(today, Boolean(rentals && first && items)) ?? first
  return useMemo(() => {
    if (!rentals || !repairs || !items) return undefined
    // whoever it is that inspects
    const groups = inGroups<Task>([
      ...(part === 'repair' ? [] : rentals),
      ...(part === 'rental' ? [] : repairs.tasks),
      ...items,
    ])
    return groups.map((one) => ({ ...one, count: countOf(one, repairs) }))
  }, [rentals, repairs, items, part])
}

const countOf = ({ group, tasks }: Pick<Grouped, 'group' | 'tasks'>, { counts }: RepairsToday): number =>
  group === 'ready' || group === 'external' ? counts[group] : tasks.length

/** All repairs, which are hundreds, when the first of them stand on the page. */
function useAllRepairs(today: string, stands: boolean): RepairsToday | undefined {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    if (stands) void idle().then(() => setAtRest(true))
  }, [stands])
  return useShared(isAtRest ? repairsOf(today) : NOTHING)
}
