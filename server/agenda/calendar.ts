import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { DescribedEntry } from './readEntries.ts'

/** Interval in seconds after which a calendar should ask again. */
const REFRESH_S = 3600

/**
 * Returns the entries as iCalendar (RFC 5545). They are whole days, so time zones do not shift them.
 * @param now creation time, RFC 3339 in UTC
 */
export function calendarText(entries: readonly DescribedEntry[], now: string): string {
  const calendar = ical({
    name: 'Werkbank',
    prodId: { company: 'Werkbank', product: 'Agenda', language: 'NL' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_S,
  })
  for (const { uid, day, title, text, tentative } of entries)
    calendar.createEvent({
      id: uid,
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      stamp: new Date(now),
      summary: withoutControls(title),
      description: withoutControls(text),
      status: tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      // An entry about equipment does not mean that the reader is busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  return calendar.toString()
}

/** Removes control characters, which iCalendar does not allow except for line ends and tabs. */
const withoutControls = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\n\t])\p{Cc}/gu, ' ')
