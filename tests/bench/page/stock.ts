import { type RentalContent, searchAvailable, stockOf, stockOfLines } from '../../../src/db/queries/stock.ts'
import { db } from '../../../src/db/database.ts'
import { records } from '../../../src/db/queries/records.ts'
import { findStockHolders } from '../../../src/db/queries/stockHolders.ts'
import type { Period } from '../../../src/domain/rentals/availability.ts'

/* Questions of the form of a rental about the stock, by the functions that its fields and lines call. */

/** Number of holders that the form names. */
const NAMED = 20

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** A rental while it is filled in. */
export interface RentalDraft {
  rental: RentalContent
  /** The items of its lines, and one of each model that it asks for. */
  ids: string[]
}

const stock = {
  /** Milliseconds of the search for items, each with its number of free units. */
  search: (term: string, period: Period, today: string): Promise<number> =>
    timed(() => searchAvailable(term, period, today)),

  /** The counts beside the lines. */
  counts: ({ rental, ids }: RentalDraft, today: string): Promise<number> =>
    timed(() => stockOf(ids, rental, today, rental.id)),

  /** Finds who has units of the model of an item, and from when enough are free. */
  held: (id: string, wanted: number, period: Period, today: string): Promise<number> =>
    timed(() => findStockHolders({ id, wanted, period, own: null, today }, NAMED)),

  /** Checks all lines, with their items read as the form reads them. */
  lines: ({ rental, ids }: RentalDraft, today: string): Promise<number> =>
    timed(async () => stockOfLines(rental, await records(db.item, ids), today)),
}

export type StockBench = typeof stock
window.stock = stock
