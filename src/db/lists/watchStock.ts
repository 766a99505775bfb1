import type { StockCount } from '../../domain/rentals/stockCount.ts'
import type { Period } from '../../domain/rentals/availability.ts'
import type { WerkbankDb } from '../database.ts'
import { getPhase } from '../queries/planner.ts'
import { stockOf } from '../queries/stockCounts.ts'
import { useWatchedList } from './useWatchedList.ts'
import { watchList } from './watchList.ts'

interface Asked {
  ids: readonly string[]
  period: Period | null
  today: string
  own: string | null
}
type Counts = ReadonlyMap<string, StockCount>

function watchCounts(db: WerkbankDb, { ids, period, today, own }: Asked, show: (counts: Counts) => void) {
  return watchList<Counts>(
    db,
    {
      tables: ['item', 'rental', 'repair'],
      read: async (tell) => {
        const items = (await db.item.bulkGet([...ids])).filter((item) => item !== undefined)
        const stock = period ? await stockOf(items, period, today, own) : new Map()
        tell(new Map([...stock].map(([id, { count }]) => [id, count])), (await getPhase()) === 'boot')
      },
    },
    show,
  )
}

const NONE: Counts = new Map()

/** What of the stock or the model of these items is free all through a period, kept up to date (D-084). */
export const useStockCounts = (asked: Asked): Counts => useWatchedList(watchCounts, asked, NONE)
