import type { Item } from '../../domain/items/item.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import type { HeldPieces } from '../../domain/rentals/holders.ts'
import { db } from '../database.ts'
import { ask } from '../lists/door.ts'
import type { HeldQuestion, StockQuestion } from '../lists/stockIndex.ts'
import { records } from './records.ts'

/* What else there is when something is not free (D-083, D-084). */

/** Pieces of an item, or how many of it. */
export interface Pieces {
  item: Item | undefined
  quantity: number
}
export interface WhoHas {
  rentals: { rental: Rental; customer: string | null; pieces: Pieces[] }[]
  inRepair: Pieces[]
  /** Their inspection lapsed. */
  lapsed: Pieces[]
  /** They did not come back from a rental. */
  missing: { rental: Rental; pieces: Pieces[] }[]
  /** From when there are as many as wanted; null: never. */
  from: string | null
}

/** Who has the pieces that are counted together with an item, by name. */
export async function whoHas(question: HeldQuestion): Promise<WhoHas> {
  const { holders, inRepair, lapsed, missing, from } = await ask('stock', 'held', question)
  const held = [...holders, ...missing].map(({ pieces }) => pieces)
  const [rentals, items] = await Promise.all([
    records(db.rental, [...new Set([...holders, ...missing].map(({ rentalId }) => rentalId))]),
    records(db.item, [...new Set([...held, inRepair, lapsed].flat().map(({ itemId }) => itemId))]),
  ])
  const customers = await records(
    db.customer,
    rentals.flatMap(({ customerId }) => customerId ?? []),
  )
  const named = (pieces: readonly HeldPieces[]): Pieces[] =>
    pieces.map(({ itemId, quantity }) => ({ item: items.find(({ id }) => id === itemId), quantity }))
  return {
    from,
    inRepair: named(inRepair),
    lapsed: named(lapsed),
    missing: missing.flatMap(({ rentalId, pieces }) => {
      const rental = rentals.find(({ id }) => id === rentalId)
      return rental ? [{ rental, pieces: named(pieces) }] : []
    }),
    rentals: holders.flatMap(({ rentalId, pieces }) => {
      const rental = rentals.find(({ id }) => id === rentalId)
      if (!rental) return []
      const customer = customers.find(({ id }) => id === rental.customerId)?.name ?? rental.tempCusName
      return [{ rental, customer, pieces: named(pieces) }]
    }),
  }
}

/** The free pieces of the model of each of these items, which stand on one rental together. */
export const sparesOf = (question: StockQuestion): Promise<Map<string, string[]>> =>
  ask('stock', 'spares', question)
