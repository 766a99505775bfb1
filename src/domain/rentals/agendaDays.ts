import { addDays } from '../shared/calendar.ts'
import { type CalendarEvent, eventsOnDay } from './events.ts'

/** A day on which something leaves, comes back or expires, or a stretch of days on which nothing does. */
export type AgendaPart<E> =
  | { kind: 'day'; day: string; out: E[]; back: E[]; expiring: E[] }
  | { kind: 'empty'; from: string; to: string }

/**
 * The days of an agenda from one day to another, both included; empty days after each other are one part.
 * @param expiryOf the day on which an option expires; null for everything else
 */
export function agendaParts<E extends CalendarEvent>(
  events: readonly E[],
  from: string,
  to: string,
  expiryOf: (event: E) => string | null,
): AgendaPart<E>[] {
  const expiring = new Map<string, E[]>()
  for (const event of events) {
    const day = expiryOf(event)
    if (day !== null) expiring.set(day, [...(expiring.get(day) ?? []), event])
  }
  const parts: AgendaPart<E>[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { out, back } = eventsOnDay(events, day)
    const last = parts.at(-1)
    const ends = expiring.get(day) ?? []
    if (out.length + back.length + ends.length > 0)
      parts.push({ kind: 'day', day, out, back, expiring: ends })
    else if (last?.kind === 'empty') last.to = day
    else parts.push({ kind: 'empty', from: day, to: day })
  }
  return parts
}
