import { rentalSummary } from '../../domain/rentals/summary.ts'
import { summaryItemIds } from '../../domain/rentals/summaryItems.ts'
import { isActiveRental } from '../../domain/rentals/status.ts'
import type { StoreTx } from '../../sync/store/ports.ts'
import { ask } from './listClient.ts'
import { readFirstPage } from '../../startup/db/firstPageCache.ts'
import { type ListedRow, recordsById } from './listedRows.ts'
import type { RentalListQuery } from './listQueries.ts'
import { useWatchedList, createWatchedList } from './useWatchedList.ts'
import { NO_ROWS, type RowPage, watchPage } from './watchPage.ts'

/** A rental as the overview shows it. */
export interface RentalRow extends ListedRow<'rental'> {
  /** The name of its customer, else the provisional name (VL-05). */
  customerName: string
  /** Its lines in one sentence (LI-01). */
  what: string
}

export type RentalList = RowPage<RentalRow>

/** True for the default view of the overview. */
const isDefault = ({ term, all, filters, sort }: RentalListQuery): boolean =>
  term.trim() === '' && !all && !filters && sort.by === 'reference' && sort.dir === 'desc'

/** Follows a page of the rentals; see watchList. */
export const watchRentals = watchPage<'rental', RentalListQuery, RentalRow>({
  entity: 'rental',
  named: ['customer', 'item'],
  touching: ['outbox'],
  find: (query) => ask('rentals', 'query', query),
  opening: { asked: isDefault, find: (tx, query) => readFirstPage(tx, 'rental', query) },
  // A rental that was just closed here disappears before the lists have processed that (VL-20).
  isShown: (row, { all }) => all || isActiveRental(row),
  complete: withNames,
})

async function withNames(tx: StoreTx, rows: readonly ListedRow<'rental'>[]): Promise<RentalRow[]> {
  const [customers, items] = await Promise.all([
    recordsById(
      tx,
      'customer',
      rows.map(({ customerId }) => customerId),
    ),
    recordsById(tx, 'item', rows.flatMap(summaryItemIds)),
  ])
  return rows.map((row) => ({
    ...row,
    customerName: customers.get(row.customerId)?.name ?? row.tempCusName ?? '',
    what: rentalSummary(row, (id) => items.get(id)),
  }))
}

/** The pages of the rentals. */
export const rentalPages = createWatchedList(watchRentals)

/** Returns a page of the rentals, kept up to date. */
export const useRentalList = (query: RentalListQuery): RentalList =>
  useWatchedList(rentalPages, query, NO_ROWS)
