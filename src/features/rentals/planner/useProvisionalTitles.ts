import { useMemo } from 'react'
import type { CalendarEvent } from '../../../domain/rentals/events.ts'
import { useProvisionalRentals } from '../../../shared/rentals/useProvisionalRentals.ts'

/**
 * Marks the bars that the server has not accepted yet with '(voorlopig)' (HV-06). @param rentalOf returns the
 * rental id
 */
export function useProvisionalTitles<E extends CalendarEvent>(
  events: E[],
  rentalOf: (event: E) => string,
): E[] {
  const provisional = useProvisionalRentals()
  return useMemo(() => {
    if (provisional.size === 0) return events
    const withProvisionalTitle = (event: E) => ({ ...event, title: `${event.title} (voorlopig)` })
    return events.map((event) => (provisional.has(rentalOf(event)) ? withProvisionalTitle(event) : event))
  }, [events, provisional, rentalOf])
}
