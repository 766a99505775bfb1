import { stockOf } from '../../../../db/queries/stock.ts'
import { sparesOf } from '../../../../db/queries/stockHolders.ts'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import type { StockContext } from './useLineFacts.ts'

/**
 * Returns the free units of a model that are not on the lines yet.
 * @param first one of its units
 */
export async function freeUnitIds(
  lines: readonly Pick<RentalLine, 'itemId'>[],
  first: string,
  stockContext: StockContext,
): Promise<string[]> {
  const there = lines.flatMap(({ itemId }) => itemId ?? [])
  const spares = await sparesOf({ ...stockContext, ids: [...there, first] })
  const free = spares.get(first) ?? []
  return [...(there.includes(first) ? [] : await unitIfFree(first, stockContext)), ...free]
}

/** Returns the unit itself if it is free: the search for spares leaves it out. */
const unitIfFree = async (id: string, { period, today, own }: StockContext): Promise<string[]> =>
  ((await stockOf([id], period, today, own)).get(id)?.left ?? 0) > 0 ? [id] : []
