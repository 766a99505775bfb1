import { dutchDay } from '../../../domain/shared/days.ts'
import type { CalendarEvent } from '../../../domain/rentals/events.ts'

/**
 * Returns the tooltip of a bar (D-094): the days of use, within the days that the material is away.
 * @param text the text of the bar, which may be cut off
 */
export const eventHint = (event: CalendarEvent, text = event.title): string =>
  [
    text,
    `Weg van ${dutchDay(event.start)} tot ${dutchDay(event.end)}`,
    `In gebruik van ${dutchDay(event.startDate)} tot ${dutchDay(event.endDate)}`,
    `${event.type}, ${event.status}`,
  ].join('\n')
