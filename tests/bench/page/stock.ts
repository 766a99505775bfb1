import { type RentalContent, searchAvailable, stockOf, stockOfLines } from '../../../src/db/queries/stock.ts'
import { db } from '../../../src/db/database.ts'
import { records } from '../../../src/db/queries/records.ts'
import { findStockHolders } from '../../../src/db/queries/stockHolders.ts'
import type { Period } from '../../../src/domain/rentals/availability.ts'

/* What the form of a rental asks of the stock, by the functions that its fields and lines call. */

/** As many as the form names of those who have something. */
const NAMED = 20

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** A rental that is being filled in. */
export interface Asking {
  rental: RentalContent
  /** The items of its lines, with one of each model that it asks. */
  ids: string[]
}

const stock = {
  /** Milliseconds of the search in which items are chosen, each with how many are free. */
  search: (term: string, period: Period, today: string): Promise<number> =>
    timed(() => searchAvailable(term, period, today)),

  /** The counts beside the lines. */
  counts: ({ rental, ids }: Asking, today: string): Promise<number> =>
    timed(() => stockOf(ids, rental, today, rental.id)),

  /** Who has what of the model of an item, and from when there are enough. */
  held: (id: string, wanted: number, period: Period, today: string): Promise<number> =>
    timed(() => findStockHolders({ id, wanted, period, own: null, today }, NAMED)),

  /** Everything that is said of the lines, with their items read as the form reads them. */
  lines: ({ rental, ids }: Asking, today: string): Promise<number> =>
    timed(async () => stockOfLines(rental, await records(db.item, ids), today)),
}

export type Stock = typeof stock
window.stock = stock
