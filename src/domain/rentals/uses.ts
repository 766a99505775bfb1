import type { Rental } from './rental.ts'

/* How much of an item is away at once, of what rentals keep of it. */

type Days = Pick<Rental, 'pickupDate' | 'returnDate'>

/** So many pieces that a rental keeps, with the service after them. */
export interface Use {
  days: Days
  quantity: number
}

/** The most pieces that are away on one day of the period. */
export function peak(uses: readonly Use[], { pickupDate, returnDate }: Days): number {
  const there: Use[] = []
  for (const use of uses)
    if (use.days.pickupDate <= returnDate && use.days.returnDate >= pickupDate) there.push(use)
  if (there.length < 2) return there[0]?.quantity ?? 0
  // the most are away on a day on which one begins, or on the first
  return Math.max(...there.map(({ days }) => awayOn(there, later(days.pickupDate, pickupDate))))
}

const later = (a: string, b: string): string => (a < b ? b : a)

function awayOn(uses: readonly Use[], day: string): number {
  let away = 0
  for (const { days, quantity } of uses)
    if (days.pickupDate <= day && days.returnDate >= day) away += quantity
  return away
}
