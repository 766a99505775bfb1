import type { StockCount } from '../../domain/rentals/stockCount.ts'
import type { Period } from '../../domain/rentals/availability.ts'
import { stockOf } from '../queries/stock.ts'
import { useWatchedList, createWatchedList } from './useWatchedList.ts'
import { watchAnswer } from './watchList.ts'

interface StockCountsQuery {
  ids: readonly string[]
  period: Period | null
  today: string
  own: string | null
}
type Counts = ReadonlyMap<string, StockCount>

const counts = createWatchedList(
  watchAnswer(
    ['item', 'rental', 'repair'],
    async ({ ids, period, today, own }: StockCountsQuery): Promise<Counts> => {
      if (!period) return NONE
      const stock = await stockOf(ids, period, today, own)
      return new Map([...stock].map(([id, { count }]) => [id, count]))
    },
  ),
)

const NONE: Counts = new Map()

/**
 * Returns the quantities of these items, or of their models, that are free during a whole period, kept up to
 * date (D-084).
 */
export const useStockCounts = (query: StockCountsQuery): Counts => useWatchedList(counts, query, NONE)
