import { addDays } from '../shared/calendar.ts'
import { type CalendarEvent, eventsOnDay } from './events.ts'

/** A day on which something leaves or comes back, or a stretch of days on which nothing does. */
export type AgendaPart<E> =
  | { kind: 'day'; day: string; out: E[]; back: E[] }
  | { kind: 'empty'; from: string; to: string }

/** The days of an agenda from one day to another, both included; empty days after each other are one part. */
export function agendaParts<E extends CalendarEvent>(
  events: readonly E[],
  from: string,
  to: string,
): AgendaPart<E>[] {
  const parts: AgendaPart<E>[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { out, back } = eventsOnDay(events, day)
    const last = parts.at(-1)
    if (out.length + back.length > 0) parts.push({ kind: 'day', day, out, back })
    else if (last?.kind === 'empty') last.to = day
    else parts.push({ kind: 'empty', from: day, to: day })
  }
  return parts
}
