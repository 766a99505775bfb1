import { addDays } from '../../../domain/shared/days.ts'
import { dayFormat, monthName } from '../../../lib/dates.ts'

export type View = 'week' | 'month'

/** The visible days; a week begins on Monday (PL-02). */
export interface Span {
  from: string
  days: number
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
/** Returns 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (utc(day).getUTCDay() + 6) % 7
export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day))
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

function daysInMonth(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Returns the week or month that contains a day. */
export const spanOf = (view: View, day: string): Span =>
  view === 'week' ? { from: mondayOf(day), days: 7 } : { from: firstOfMonth(day), days: daysInMonth(day) }

/** Returns a day in the next (1) or previous (-1) week or month. */
export function move(view: View, day: string, by: 1 | -1): string {
  if (view === 'week') return addDays(day, 7 * by)
  const { from, days } = spanOf('month', day)
  return by === 1 ? addDays(from, days) : firstOfMonth(addDays(from, -1))
}

export const dayAt = ({ from }: Span, index: number): string => addDays(from, index)
export const lastOf = ({ from, days }: Span): string => addDays(from, days - 1)
export const daysOf = (span: Span): string[] => Array.from({ length: span.days }, (_, i) => dayAt(span, i))

/** The visible days: the last one, and the column of each. */
export interface Columns {
  last: string
  of: ReadonlyMap<string, number>
}

const known = new WeakMap<Span, Columns>()

/** Computed once for each span, because thousands of bars ask for it. */
export function columnsOf(span: Span): Columns {
  const made = known.get(span) ?? {
    last: lastOf(span),
    of: new Map(daysOf(span).map((day, column) => [day, column])),
  }
  known.set(span, made)
  return made
}

/** Returns the columns of a range of days, cut at the edges of the screen; null if no day is visible. */
export function placeOf(first: string, last: string, span: Span): { at: number; length: number } | null {
  const columns = columnsOf(span)
  if (last < span.from || first > columns.last) return null
  const at = columns.of.get(first) ?? 0
  const end = columns.of.get(last) ?? span.days - 1
  return { at, length: end - at + 1 }
}

const weekday = dayFormat({ weekday: 'short' })
/** Example: 'ma'. */
export const shortWeekday = (day: string): string => weekday(day).replace('.', '')
/** Example: 'maandag 23 november 2026'. */
export const longDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const dayAndMonth = dayFormat({ day: 'numeric', month: 'long' })

/** Examples: 'november 2026', '16 – 22 november 2026', '28 december – 3 januari 2027'. */
export function titleOf(view: View, span: Span): string {
  if (view === 'month') return monthName(span.from)
  const last = lastOf(span)
  const isOneMonth = span.from.slice(0, 7) === last.slice(0, 7)
  const first = isOneMonth ? String(Number(span.from.slice(8))) : dayAndMonth(span.from)
  return `${first} – ${dayAndMonth(last)} ${last.slice(0, 4)}`
}
