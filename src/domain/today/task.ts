import { daysBetween } from '../shared/calendar.ts'

/** What is to be done on a day, in the order of its urgency. */
const DAY_GROUPS = ['late', 'out', 'back', 'options', 'ready', 'external', 'inspections'] as const
export type DayGroup = (typeof DAY_GROUPS)[number]

/** A record in a group. */
export interface DayTask<R> {
  group: DayGroup
  record: R
  /** 'YYYY-MM-DD': when it leaves, comes back or should have been there; of what is ready when it came in, of what is to be inspected by when. */
  day: string
  /** Days beyond it; 0: not late. */
  late: number
}

/** Days from one day to a later one. */
export const daysLate = (day: string, today: string): number => daysBetween(day, today) - 1

/** The tasks by group, in both the most pressing first; a group of none is left out. */
export function inGroups<T extends Pick<DayTask<{ id: string }>, 'group' | 'day' | 'record'>>(
  tasks: readonly T[],
): { group: DayGroup; tasks: T[] }[] {
  const sorted = tasks.toSorted((a, b) => order(a.day, b.day) || order(a.record.id, b.record.id))
  return DAY_GROUPS.map((group) => ({ group, tasks: sorted.filter((task) => task.group === group) })).filter(
    (one) => one.tasks.length > 0,
  )
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
