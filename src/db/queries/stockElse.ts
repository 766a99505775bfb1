import type { Item } from '../../domain/items/item.ts'
import { RENTAL_STATUSES } from '../../domain/rentals/constants.ts'
import type { HeldPieces } from '../../domain/rentals/holders.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { db } from '../database.ts'
import { ask } from '../lists/door.ts'
import type { Held, HeldQuestion, NamedRental, StockQuestion } from '../lists/stockAnswers.ts'
import { records } from './records.ts'

/* The alternatives when an item is not free (D-083, D-084). */

/** A unit, or a quantity of a bulk item. */
export interface Pieces {
  item: Item | undefined
  quantity: number
}
/** A rental that has some of these units. */
export interface Holder {
  rental: NamedRental
  customer: string | null
  pieces: Pieces[]
}
export interface WhoHas {
  out: Holder[]
  /** The number of further holders. */
  more: number
  options: Holder[]
  inRepair: Pieces[]
  /** Units whose inspection lapsed. */
  lapsed: Pieces[]
  /** Units that did not come back from a rental. */
  missing: { rental: Rental; pieces: Pieces[] }[]
  /** The day from which enough units are free; null: never. */
  from: string | null
}

/**
 * Returns who has the units that are counted together with an item, by name.
 * @param most the number of each kind that is named
 */
export async function whoHas(question: HeldQuestion, most: number): Promise<WhoHas> {
  const { holders, from, ...kept } = await ask('stock', 'held', question)
  const isOption = ({ rental }: Held['holders'][number]) => rental.status === RENTAL_STATUSES.option
  const given = holders.filter((holder) => !isOption(holder))
  const [out, options] = [given.slice(0, most), holders.filter(isOption).slice(0, most)]
  const [inRepair, lapsed] = [kept.inRepair.slice(0, most), kept.lapsed.slice(0, most)]
  const missing = kept.missing.slice(0, most)
  const pieces = [
    ...[...out, ...options, ...missing].flatMap((holder) => holder.pieces),
    ...inRepair,
    ...lapsed,
  ]
  const [items, losers] = await Promise.all([
    records(db.item, [...new Set(pieces.map(({ itemId }) => itemId))]),
    records(db.rental, [...new Set(missing.map(({ rentalId }) => rentalId))]),
  ])
  const byId = new Map(items.map((item) => [item.id, item]))
  const named = (held: readonly HeldPieces[]): Pieces[] =>
    held.map(({ itemId, quantity }) => ({ item: byId.get(itemId), quantity }))
  const holder = (one: Held['holders'][number]): Holder => ({ ...one, pieces: named(one.pieces) })
  return {
    from,
    out: out.map(holder),
    more: given.length - out.length,
    options: options.map(holder),
    inRepair: named(inRepair),
    lapsed: named(lapsed),
    missing: missing.flatMap(({ rentalId, pieces: lost }) => {
      const rental = losers.find(({ id }) => id === rentalId)
      return rental ? [{ rental, pieces: named(lost) }] : []
    }),
  }
}

/** Returns the free units of the model of each of these items, which are together on one rental. */
export const sparesOf = (question: StockQuestion): Promise<Map<string, string[]>> =>
  ask('stock', 'spares', question)
