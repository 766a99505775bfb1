import { isActiveRental } from '../../domain/rentals/status.ts'
import { RENTAL_STATUSES } from '../../domain/rentals/constants.ts'
import type { WerkbankDb } from '../database.ts'
import { numberKey } from '../rows.ts'
import { ask } from './door.ts'
import type { ListedRow } from './readRecords.ts'
import type { ListPage, RentalListQuery } from './types.ts'
import { useWatchedList } from './useWatchedList.ts'
import { NO_ROWS, type RowPage, watchPage } from './watchPage.ts'

/** A rental as the overview shows it. */
export interface RentalRow extends ListedRow<'rental'> {
  /** Of its customer, else the provisional one (VL-05). */
  customerName: string
}

export type RentalList = RowPage<RentalRow>

const ACTIVE = [RENTAL_STATUSES.option, RENTAL_STATUSES.confirmed]

/** What the overview opens with; the store gives it without the lists in memory. */
const isDefault = ({ term, all, sort }: RentalListQuery): boolean =>
  term.trim() === '' && !all && sort.by === 'reference' && sort.dir === 'desc'

/** Follows a page of the rentals; see watchList. */
export const watchRentals = watchPage<'rental', RentalListQuery, RentalRow>({
  entity: 'rental',
  tables: ['rental', 'customer', 'outbox'],
  find: (query) => ask('rentals', 'query', query),
  first: (db, query) => (isDefault(query) ? firstPage(db, query) : null),
  // One that was closed here this moment is out of sight before the lists have heard of it (VL-20).
  isShown: (row, { all }) => all || isActiveRental(row),
  complete: withCustomers,
})

/**
 * The active rentals with the highest numbers. Ids carry the time, as numbers do: so many of the newest are read as are
 * shown. One that got its number much later stands elsewhere; the lists, a moment later, put it in its place.
 */
async function firstPage(db: WerkbankDb, { page, size }: RentalListQuery): Promise<ListPage> {
  const [newest, total] = await Promise.all([
    db.rental
      .orderBy('id')
      .reverse()
      .filter(isActiveRental)
      .limit(page * size)
      .toArray(),
    db.rental.where('status').anyOf(ACTIVE).count(),
  ])
  const sorted = newest.toSorted((a, b) => numberKey(b) - numberKey(a))
  return { ids: sorted.slice((page - 1) * size).map(({ id }) => id), total }
}

async function withCustomers(db: WerkbankDb, rows: ListedRow<'rental'>[]): Promise<RentalRow[]> {
  const customers = await db.customer.bulkGet(rows.map(({ customerId }) => customerId ?? ''))
  return rows.map((row, i) => ({ ...row, customerName: customers[i]?.name ?? row.tempCusName ?? '' }))
}

/** A page of the rentals, kept up to date. */
export const useRentalList = (query: RentalListQuery): RentalList =>
  useWatchedList(watchRentals, query, NO_ROWS)
