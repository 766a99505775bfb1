import { daysBetween } from '../shared/calendar.ts'

/** The groups of tasks of a day, in order of urgency. */
const DAY_GROUPS = ['late', 'out', 'back', 'options', 'ready', 'external', 'inspections'] as const
export type DayGroup = (typeof DAY_GROUPS)[number]

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
): { group: DayGroup; tasks: T[] }[] {
  const sorted = tasks.toSorted((a, b) => order(a.day, b.day) || order(a.record.id, b.record.id))
  return DAY_GROUPS.map((group) => ({ group, tasks: sorted.filter((task) => task.group === group) })).filter(
    (one) => one.tasks.length > 0,
  )
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
