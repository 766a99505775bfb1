import { addDays, daysBetween } from './calendar.ts'

/** The days on which the company is closed besides weekends: the table of holidays. */
export type ClosedDays = ReadonlySet<string>

/** True for a working day: Monday to Friday and not in the table of holidays (D-076). */
export function isOpenDay(day: string, closed: ClosedDays): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !closed.has(day)
}

/**
 * The n-th working day strictly after a day, or strictly before it if `n` is negative; 0 gives the day
 * itself.
 */
export function addOpenDays(day: string, n: number, closed: ClosedDays): string {
  const step = Math.sign(n)
  let found = day
  for (let left = Math.abs(n); left > 0; left -= 1) {
    do found = addDays(found, step)
    while (!isOpenDay(found, closed))
  }
  return found
}

/**
 * The number of working days after a day, up to and including another; 0 if that is not later. It counts
 * whole weeks, so that long periods cost no more.
 */
export function openDaysSince(day: string, until: string, closed: ClosedDays): number {
  const days = daysBetween(day, until) - 1
  if (days <= 0) return 0
  let open = Math.floor(days / 7) * 5
  for (let left = days % 7; left > 0; left -= 1) if (isOpenDay(addDays(until, 1 - left), NONE)) open += 1
  for (const holiday of closed) if (holiday > day && holiday <= until && isOpenDay(holiday, NONE)) open -= 1
  return open
}
const NONE: ClosedDays = new Set()
