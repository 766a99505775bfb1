import { useMemo } from 'react'
import { useAddressList } from '../../../components/fields/useAddressList.ts'
import { queryOf } from '../../../components/list/listQuery.ts'
import { parseListSearch } from '../../../components/list/listSearch.ts'
import { listStateOf, type ListStateOptions } from '../../../components/list/listState.ts'
import type { ListState } from '../../../components/list/listTypes.ts'
import { customerPages } from '../../../db/lists/watchCustomers.ts'
import type { ScreenAddress } from '../../../lib/screenAddress.ts'
import { PAGE_SIZE } from '../../../lib/pageSizes.ts'
import {
  type CustomerFilters,
  CUSTOMER_FILTERS,
  customerFiltersOf,
  ONLY_CUSTOMER,
} from './customerFilters.ts'

const LIST: ListStateOptions = {
  storageKey: 'customers',
  defaultSize: PAGE_SIZE.customers,
  defaultSort: 'name',
  filters: [...CUSTOMER_FILTERS.map(([key]) => key), ONLY_CUSTOMER],
}
const questionOf = (list: ListState) => ({
  ...queryOf(list, 'name'),
  filters: customerFiltersOf(list.filters),
  only: list.filters[ONLY_CUSTOMER],
})

/** Prefetches the first page of the overview. */
export const prefetchCustomers = ({ search }: ScreenAddress): Promise<void> =>
  customerPages.begin(questionOf(listStateOf(LIST, parseListSearch(search))))

/** State of the list. Search, filters, page and sort order are in the URL, so that Back restores them. */
export function useCustomerSearch() {
  const [list, onList] = useAddressList(LIST)
  const only = list.filters[ONLY_CUSTOMER]
  const filters = useMemo(() => customerFiltersOf(list.filters), [list.filters])
  return {
    list,
    onList,
    question: questionOf(list),
    filters,
    onFilters: (next: CustomerFilters) => {
      const filled = CUSTOMER_FILTERS.flatMap(([key]) => (next[key]?.trim() ? [[key, next[key].trim()]] : []))
      onList({ ...list, filters: { ...Object.fromEntries(filled), ...(only ? { only } : {}) }, page: 1 })
    },
    /** The only customer that is shown (D-105). */
    only,
    onOnly: (id: string | undefined) =>
      onList({ ...list, search: '', filters: id ? { [ONLY_CUSTOMER]: id } : {}, page: 1 }),
    /** Clears search and filters but keeps the sort order (CU-04, D-104). */
    reset: () => onList({ ...list, search: '', filters: {}, page: 1 }),
  }
}
