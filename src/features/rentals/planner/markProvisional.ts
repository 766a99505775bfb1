import { useMemo } from 'react'
import type { CalendarEvent } from '../../../domain/rentals/events.ts'
import { useProvisional } from '../../../pieces/rentals/useProvisional.ts'

/** The bars, with the word on those that the server did not agree to yet (HV-06). @param rentalOf the id of its rental */
export function useMarked<E extends CalendarEvent>(events: E[], rentalOf: (event: E) => string): E[] {
  const provisional = useProvisional()
  return useMemo(() => {
    if (provisional.size === 0) return events
    const marked = (event: E) => ({ ...event, title: `${event.title} (voorlopig)` })
    return events.map((event) => (provisional.has(rentalOf(event)) ? marked(event) : event))
  }, [events, provisional, rentalOf])
}
