import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { AgendaText } from './readEntries.ts'

/** How often a calendar should ask again. */
const EVERY_S = 3600

/**
 * The entries as iCalendar (RFC 5545): whole days, which no zone can move.
 * @param now when it was made, RFC 3339 in UTC
 */
export function calendarText(entries: readonly AgendaText[], now: string): string {
  const calendar = ical({
    name: 'Werkbank',
    prodId: { company: 'Werkbank', product: 'Agenda', language: 'NL' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: EVERY_S,
  })
  for (const { uid, day, title, text, tentative } of entries)
    calendar.createEvent({
      id: uid,
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      stamp: new Date(now),
      summary: plain(title),
      description: plain(text),
      status: tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      // a day on which something leaves the house is no day on which its reader is away
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  return calendar.toString()
}

/** iCalendar has no place for control characters but for the end of a line and the tab. */
const plain = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\n\t])\p{Cc}/gu, ' ')
