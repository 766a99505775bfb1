import { awayIn, type Period, quantityOf, type StockFacts, type StockRental } from './availability.ts'

/** Another rental that has pieces of an item on one or more days of a period. */
export interface Holder<R extends StockRental = StockRental> {
  rental: R
  quantity: number
}

/**
 * Who holds an item during a period (D-083): the active rentals with it on one of these days, the earliest pick-up first.
 * @param own id of the rental that asks, which is no holder to itself
 */
export function holdersOf<R extends StockRental>(
  itemId: string,
  period: Period,
  { rentals, today }: Pick<StockFacts, 'today'> & { rentals: readonly R[] },
  own: string | null = null,
): Holder<R>[] {
  return awayIn(rentals, period, today)
    .filter(({ id }) => id !== own)
    .map((rental) => ({ rental, quantity: quantityOf(rental, itemId) }))
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => a.rental.pickupDate.localeCompare(b.rental.pickupDate))
}
