import { shortDay } from '../shared/calendar.ts'
import type { Rental } from './rental.ts'

/** The name of a rental for a reader: its number, or its provisional code until it has one (D-024). */
export const rentalName = ({ number, provisionalRef }: Pick<Rental, 'number' | 'provisionalRef'>): string =>
  number ?? provisionalRef ?? ''

/**
 * The reference '2026.12 - 05/06', followed by ' - 08/06' if it lasts more than a day. It is rebuilt at each
 * save (D-089).
 */
export function rentalReference(
  rental: Pick<Rental, 'number' | 'provisionalRef' | 'startDate' | 'endDate'>,
): string {
  const days = [rental.startDate, ...(rental.endDate > rental.startDate ? [rental.endDate] : [])]
  return [rentalName(rental), ...days.map(shortDay)].join(' - ')
}
