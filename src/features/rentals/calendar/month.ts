import { mondayOf } from '../../../domain/shared/weeks.ts'
import { addDays } from '../../../domain/shared/days.ts'
import type { CalendarEvent } from '../../../domain/rentals/events.ts'
import { visibleDayAt, firstOfMonth, lastVisibleDay, visibleDaysOf } from '../planner/visibleDays.ts'

/** Returns the weeks, from Monday, that cover the whole month (CL-01). */
export function weeksOf(day: string): string[][] {
  const first = mondayOf(firstOfMonth(day))
  const last = lastVisibleDay(visibleDaysOf('month', day))
  const weeks: string[][] = []
  for (let from = first; from <= last; from = addDays(from, 7))
    weeks.push(Array.from({ length: 7 }, (_, i) => visibleDayAt({ from, days: 7 }, i)))
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
  /** Per day, the number of rentals that do not fit in the lanes. */
  hidden: number[]
}

/**
 * Places the rentals of a week in lanes. Rentals beyond the last lane are counted per day (D-094).
 * @param events sorted by their first day
 */
export function layoutWeek(days: string[], events: readonly CalendarEvent[], lanes: number): Week {
  const [first = '', last = ''] = [days[0], days[6]]
  const lastDays: string[] = []
  const bars: WeekBar[] = []
  const hidden = days.map(() => 0)
  for (const event of events) {
    if (event.end < first || event.start > last) continue
    const at = Math.max(0, days.indexOf(event.start))
    const end = days.indexOf(event.end)
    const until = end < 0 ? 6 : end
    const found = lastDays.findIndex((day) => day < event.start)
    const lane = found < 0 ? lastDays.length : found
    if (lane >= lanes) {
      for (let i = at; i <= until; i++) hidden[i] = (hidden[i] ?? 0) + 1
      continue
    }
    lastDays[lane] = event.end
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
 * Returns how many rentals fit on a day if the month is `height` px high; the rest is behind '+ 3 meer'. The
 * result is at least four, so a low window scrolls.
 * @param lane height of one rental, in px
 */
export const lanesThatFit = (height: number, weeks: number, lane: number): number =>
  Math.max(4, Math.floor((height / weeks - DAY_HEAD) / (lane + 2)) - 1)
/** Height in px of the day number plus the space below the last rental. */
const DAY_HEAD = 32

/** Returns the height of a week in lanes: the used lanes plus one for '+ 3 meer', and at least two. */
export function weekHeightInLanes({ bars, hidden }: Week): number {
  const used = Math.max(0, ...bars.map(({ lane }) => lane + 1))
  return Math.max(2, used + (hidden.some((count) => count > 0) ? 1 : 0))
}

/** Returns the rentals of one day. */
export const eventsOfDay = (day: string, events: readonly CalendarEvent[]): CalendarEvent[] =>
  events.filter(({ start, end }) => start <= day && end >= day)
