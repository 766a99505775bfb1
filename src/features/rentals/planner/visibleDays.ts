import { addDays } from '../../../domain/shared/days.ts'
import { mondayOf } from '../../../domain/shared/weeks.ts'
import { dayFormat, monthName } from '../../../lib/dates.ts'

/** The calendar shows a month; the planner a week, or days that roll on from shortly before the chosen one. */
export type PeriodView = 'week' | 'month' | 'rolling'

/** The visible days; a week begins on Monday (PL-02). */
export interface VisibleDays {
  from: string
  days: number
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

function daysInMonth(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Rolling days: this many before the chosen day, and as many in all (PN-16). */
export const DAYS_BEFORE = 3
const ROLLING_DAYS = 39

/** Returns the week or month that contains a day, or the days that roll on from shortly before it. */
export function visibleDaysOf(view: PeriodView, day: string): VisibleDays {
  if (view === 'rolling') return { from: addDays(day, -DAYS_BEFORE), days: ROLLING_DAYS }
  return view === 'week'
    ? { from: mondayOf(day), days: 7 }
    : { from: firstOfMonth(day), days: daysInMonth(day) }
}

/** Returns a day in the next (1) or previous (-1) week or month; rolling days go on by a week. */
export function adjacentPeriodDay(view: PeriodView, day: string, by: 1 | -1): string {
  if (view !== 'month') return addDays(day, 7 * by)
  const { from, days } = visibleDaysOf('month', day)
  return by === 1 ? addDays(from, days) : firstOfMonth(addDays(from, -1))
}

export const visibleDayAt = ({ from }: VisibleDays, index: number): string => addDays(from, index)
export const lastVisibleDay = ({ from, days }: VisibleDays): string => addDays(from, days - 1)
/** Days before and after rolling days whose rentals are read with them. */
const READ_MARGIN = 7

/**
 * Returns the days, both included, whose rentals are read. For rolling days these are whole weeks and at least one
 * week on both sides, so that a day that is rolled to has its rentals at once.
 */
export function readDaysOf(visible: VisibleDays): { from: string; to: string } {
  const last = lastVisibleDay(visible)
  if (visible.days !== ROLLING_DAYS) return { from: visible.from, to: last }
  return {
    from: mondayOf(addDays(visible.from, -READ_MARGIN)),
    to: addDays(mondayOf(addDays(last, READ_MARGIN)), 6),
  }
}

export const listVisibleDays = (visible: VisibleDays): string[] =>
  Array.from({ length: visible.days }, (_, i) => visibleDayAt(visible, i))

/** The visible days: the last one, and the column of each. */
export interface DayColumns {
  last: string
  of: ReadonlyMap<string, number>
}

const known = new WeakMap<VisibleDays, DayColumns>()

/** Computed once for each span, because thousands of bars ask for it. */
export function dayColumnsOf(visible: VisibleDays): DayColumns {
  const made = known.get(visible) ?? {
    last: lastVisibleDay(visible),
    of: new Map(listVisibleDays(visible).map((day, column) => [day, column])),
  }
  known.set(visible, made)
  return made
}

/** Returns the columns of a range of days, cut at the edges of the screen; null if no day is visible. */
export function columnRangeOf(
  first: string,
  last: string,
  visible: VisibleDays,
): { at: number; length: number } | null {
  const columns = dayColumnsOf(visible)
  if (last < visible.from || first > columns.last) return null
  const at = columns.of.get(first) ?? 0
  const end = columns.of.get(last) ?? visible.days - 1
  return { at, length: end - at + 1 }
}

const weekday = dayFormat({ weekday: 'short' })
/** Example: 'ma'. */
export const shortWeekday = (day: string): string => weekday(day).replace('.', '')
/** Example: 'maandag 23 november 2026'. */
export const longDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const dayAndShortMonth = dayFormat({ day: 'numeric', month: 'short' })
/** Example: '27 nov'. */
const shortDayName = (day: string): string => dayAndShortMonth(day).replace('.', '')
const dayAndMonth = dayFormat({ day: 'numeric', month: 'long' })

/** Examples: 'november 2026', '16 – 22 november 2026', '28 december – 3 januari 2027', '27 nov – 4 jan 2027'. */
export function periodTitle(view: PeriodView, visible: VisibleDays): string {
  if (view === 'month') return monthName(visible.from)
  const last = lastVisibleDay(visible)
  if (view === 'rolling') return `${shortDayName(visible.from)} – ${shortDayName(last)} ${last.slice(0, 4)}`
  const isOneMonth = visible.from.slice(0, 7) === last.slice(0, 7)
  const first = isOneMonth ? String(Number(visible.from.slice(8))) : dayAndMonth(visible.from)
  return `${first} – ${dayAndMonth(last)} ${last.slice(0, 4)}`
}
