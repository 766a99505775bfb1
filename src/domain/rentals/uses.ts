import type { Rental } from './rental.ts'

/* The number of units of an item that are away at the same time, from the uses by rentals. */

type Days = Pick<Rental, 'pickupDate' | 'returnDate'>

/** A number of units that a rental holds, including the service days after it. */
export interface Use {
  days: Days
  quantity: number
}

/** The most units that are away on one day of the period. */
export function peakUse(uses: readonly Use[], { pickupDate, returnDate }: Days): number {
  const there: Use[] = []
  for (const use of uses)
    if (use.days.pickupDate <= returnDate && use.days.returnDate >= pickupDate) there.push(use)
  if (there.length < 2) return there[0]?.quantity ?? 0
  // the peak is on the first day of the period or on a day on which a use begins
  return Math.max(...there.map(({ days }) => awayOn(there, later(days.pickupDate, pickupDate))))
}

const later = (a: string, b: string): string => (a < b ? b : a)

function awayOn(uses: readonly Use[], day: string): number {
  let away = 0
  for (const { days, quantity } of uses)
    if (days.pickupDate <= day && days.returnDate >= day) away += quantity
  return away
}
