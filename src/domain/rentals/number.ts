import { shortDay } from '../shared/calendar.ts'
import type { Rental } from './rental.ts'

/** What a person calls a rental: its number, or its provisional code until it has one (D-024). */
export const rentalName = ({ number, provisionalRef }: Pick<Rental, 'number' | 'provisionalRef'>): string =>
  number ?? provisionalRef ?? ''

/** '2026.12 - 05/06', with ' - 08/06' behind it when it lasts more than a day; rebuilt at each save (D-089). */
export function rentalReference(
  rental: Pick<Rental, 'number' | 'provisionalRef' | 'startDate' | 'endDate'>,
): string {
  const days = [rental.startDate, ...(rental.endDate > rental.startDate ? [rental.endDate] : [])]
  return [rentalName(rental), ...days.map(shortDay)].join(' - ')
}
