import { shortDay } from '../shared/calendar.ts'
import type { Rental } from './rental.ts'

/** The name of a rental for a reader: its number, or its provisional code until it has one (D-024). */
export const rentalName = ({ number, provisionalRef }: Pick<Rental, 'number' | 'provisionalRef'>): string =>
  number ?? provisionalRef ?? ''

/** The title of a rental: 'Verhuur 2026.84 · Theater Boei 12'. @param customer the name of its customer */
export const rentalTitle = (
  rental: Pick<Rental, 'number' | 'provisionalRef' | 'tempCusName'>,
  customer: string | undefined,
): string => `Verhuur ${rentalName(rental)} · ${customer ?? rental.tempCusName ?? 'geen klant'}`

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
