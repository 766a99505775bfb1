import { daysBetween } from '../shared/calendar.ts'
import type { Department } from '../shared/departments.ts'

const RENTAL_GROUPS = ['late', 'out', 'back', 'options'] as const
const REPAIR_GROUPS = ['ready', 'external', 'inspections'] as const
export type DayGroup = (typeof RENTAL_GROUPS | typeof REPAIR_GROUPS)[number] | 'backlog'

/**
 * The groups of tasks of a day: those of the person's department first, each in order of urgency. The backlog
 * is no work of a day and comes last.
 */
const GROUP_ORDER: Record<Department, readonly DayGroup[]> = {
  rental: [...RENTAL_GROUPS, ...REPAIR_GROUPS, 'backlog'],
  repair: [...REPAIR_GROUPS, ...RENTAL_GROUPS, 'backlog'],
}

/** A record in a group. */
export interface DayTask<R> {
  group: DayGroup
  record: R
  /**
   * 'YYYY-MM-DD': the day on which it leaves, comes back or should have been there. A ready repair has the
   * day of its intake, an inspection the day by which it is due.
   */
  day: string
  /** The number of days that it is overdue; 0: not late. */
  late: number
}

/** The number of days from a day to a later one. */
export const daysLate = (day: string, today: string): number => daysBetween(day, today) - 1

/**
 * The tasks by group. Both the groups and their tasks begin with the most urgent; an empty group is left out.
 */
export function groupTasks<T extends Pick<DayTask<{ id: string }>, 'group' | 'day' | 'record'>>(
  tasks: readonly T[],
  department: Department,
): { group: DayGroup; tasks: T[] }[] {
  const sorted = tasks.toSorted((a, b) => order(a.day, b.day) || order(a.record.id, b.record.id))
  return GROUP_ORDER[department]
    .map((group) => ({ group, tasks: sorted.filter((task) => task.group === group) }))
    .filter((one) => one.tasks.length > 0)
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
