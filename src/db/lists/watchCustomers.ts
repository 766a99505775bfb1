import { ask } from './listClient.ts'
import { readFirstPage } from '../../startup/db/firstPageCache.ts'
import type { ListedRow } from './listedRows.ts'
import type { CustomerListQuery } from './listQueries.ts'
import { useWatchedList, createWatchedList } from './useWatchedList.ts'
import { NO_ROWS, type RowPage, watchPage } from './watchPage.ts'

export type CustomerRow = ListedRow<'customer'>
export type CustomerList = RowPage<CustomerRow>

/** True for the default view of the overview. */
const isDefault = ({ term, filters, only, sort }: CustomerListQuery): boolean =>
  term.trim() === '' &&
  !only &&
  sort.by === 'name' &&
  sort.dir === 'asc' &&
  Object.values(filters ?? {}).every((text) => !text)

/** Follows a page of the active customers; see watchList. */
export const watchCustomers = watchPage<'customer', CustomerListQuery, CustomerRow>({
  entity: 'customer',
  named: [],
  touching: ['outbox'],
  find: (query) => ask('customers', 'query', query),
  opening: { asked: isDefault, find: (tx, query) => readFirstPage(tx, 'customer', query) },
  isShown: ({ active }) => active,
  complete: (_tx, rows) => [...rows],
})

/** The pages of the active customers. */
export const customerPages = createWatchedList(watchCustomers)

/** Returns a page of the active customers, kept up to date. */
export const useCustomerList = (query: CustomerListQuery): CustomerList =>
  useWatchedList(customerPages, query, NO_ROWS)
