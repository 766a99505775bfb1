import type pg from 'pg'
import type { Rental } from '../../src/domain/rentals/rental.ts'
import { docsById } from './docs.ts'

/** Returns the customers of rentals and the items on their lines, each read once. */
export async function rentalParents(pool: pg.Pool, rentals: readonly Rental[]) {
  const customers = await docsById(
    pool,
    'customer',
    rentals.map(({ customerId }) => customerId),
  )
  const items = await docsById(
    pool,
    'item',
    rentals.flatMap(({ rentalLines }) => rentalLines.map(({ itemId }) => itemId)),
  )
  return { customers, items }
}
