import type { WerkbankDb } from '../database.ts'
import { ask } from './door.ts'
import type { ListedRow } from './readRecords.ts'
import type { CustomerListQuery, ListPage } from './types.ts'
import { useWatchedList } from './useWatchedList.ts'
import { NO_ROWS, type RowPage, watchPage } from './watchPage.ts'

export type CustomerRow = ListedRow<'customer'>
export type CustomerList = RowPage<CustomerRow>

/** What the overview opens with; the store gives it by an index, without the lists in memory. */
const isDefault = ({ term, filters, only, sort }: CustomerListQuery): boolean =>
  term.trim() === '' &&
  !only &&
  sort.by === 'name' &&
  sort.dir === 'asc' &&
  Object.values(filters ?? {}).every((text) => !text)

/** Follows a page of the active customers; see watchList. */
export const watchCustomers = watchPage<'customer', CustomerListQuery, CustomerRow>({
  entity: 'customer',
  tables: ['customer', 'outbox'],
  find: (query) => ask('customers', 'query', query),
  first: (db, query) => (isDefault(query) ? firstPage(db, query) : null),
  isShown: ({ active }) => active,
  complete: (_db, rows) => rows,
})

/** Capitals and accents stand elsewhere in this order; the lists, a moment later, put them in their place. */
async function firstPage(db: WerkbankDb, { page, size }: CustomerListQuery): Promise<ListPage> {
  const ids = await db.customer
    .orderBy('name')
    .filter((customer) => customer.active)
    .offset((page - 1) * size)
    .limit(size)
    .primaryKeys()
  return { ids, total: await db.customer.count() }
}

/** A page of the active customers, kept up to date. */
export const useCustomerList = (query: CustomerListQuery): CustomerList =>
  useWatchedList(watchCustomers, query, NO_ROWS)
