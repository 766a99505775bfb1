import { addDays } from '../../../domain/shared/days.ts'
import type { CalendarEvent } from '../../../domain/rentals/events.ts'
import { dayAt, firstOfMonth, lastOf, mondayOf, spanOf } from '../planner/span.ts'

/** The weeks that show a month whole, from Monday (CL-01). */
export function weeksOf(day: string): string[][] {
  const first = mondayOf(firstOfMonth(day))
  const last = lastOf(spanOf('month', day))
  const weeks: string[][] = []
  for (let from = first; from <= last; from = addDays(from, 7))
    weeks.push(Array.from({ length: 7 }, (_, i) => dayAt({ from, days: 7 }, i)))
  return weeks
}

/** A rental in one week of the calendar, in columns 0 to 6. */
interface WeekBar {
  event: CalendarEvent
  at: number
  length: number
  lane: number
  before: boolean
  after: boolean
}

export interface Week {
  days: string[]
  bars: WeekBar[]
  /** How many rentals of each day found no place. */
  hidden: number[]
}

/**
 * Places the rentals of a week in lanes; what comes after the last lane is counted per day (D-094).
 * @param events by their first day
 */
export function layoutWeek(days: string[], events: readonly CalendarEvent[], lanes: number): Week {
  const [first = '', last = ''] = [days[0], days[6]]
  const taken: string[] = []
  const bars: WeekBar[] = []
  const hidden = days.map(() => 0)
  for (const event of events) {
    if (event.end < first || event.start > last) continue
    const at = Math.max(0, days.indexOf(event.start))
    const end = days.indexOf(event.end)
    const until = end < 0 ? 6 : end
    const found = taken.findIndex((day) => day < event.start)
    const lane = found < 0 ? taken.length : found
    if (lane >= lanes) {
      for (let i = at; i <= until; i++) hidden[i] = (hidden[i] ?? 0) + 1
      continue
    }
    taken[lane] = event.end
    bars.push({
      event,
      at,
      length: until - at + 1,
      lane,
      before: event.start < first,
      after: event.end > last,
    })
  }
  return { days, bars, hidden }
}

/**
 * How many rentals a day has room for where a month is `height` px high; the others are behind '+ 3 meer'. Never fewer than
 * four: a low window scrolls.
 * @param lane height of one, in px
 */
export const lanesIn = (height: number, weeks: number, lane: number): number =>
  Math.max(4, Math.floor((height / weeks - DAY_HEAD) / (lane + 2)) - 1)
/** Number of the day, and what is left below the last rental; px. */
const DAY_HEAD = 32

/** So many lanes a week is high: those in use, that of '+ 3 meer', and never fewer than two. */
export function lanesOf({ bars, hidden }: Week): number {
  const used = Math.max(0, ...bars.map(({ lane }) => lane + 1))
  return Math.max(2, used + (hidden.some((count) => count > 0) ? 1 : 0))
}

/** The rentals of one day. */
export const eventsOn = (day: string, events: readonly CalendarEvent[]): CalendarEvent[] =>
  events.filter(({ start, end }) => start <= day && end >= day)
