import { useMemo } from 'react'
import { useAddressList } from '../../../components/fields/useAddressList.ts'
import { queryOf } from '../../../components/list/listQuery.ts'
import { parseListSearch } from '../../../components/list/listSearch.ts'
import { listStateOf, type ListStateOptions } from '../../../components/list/listState.ts'
import type { ListState } from '../../../components/list/listTypes.ts'
import { customerPages } from '../../../db/lists/watchCustomers.ts'
import type { ScreenAddress } from '../../../lib/address.ts'
import { PAGE_SIZE } from '../../../lib/pageSizes.ts'
import { type CustomerFilters, FILTERS, filtersOf, ONLY } from './search.ts'

const LIST: ListStateOptions = {
  storageKey: 'customers',
  defaultSize: PAGE_SIZE.customers,
  defaultSort: 'name',
  filters: [...FILTERS.map(([key]) => key), ONLY],
}
const questionOf = (list: ListState) => ({
  ...queryOf(list, 'name'),
  filters: filtersOf(list.filters),
  only: list.filters[ONLY],
})

/** Prefetches the first page of the overview. */
export const prefetchCustomers = ({ search }: ScreenAddress): Promise<void> =>
  customerPages.begin(questionOf(listStateOf(LIST, parseListSearch(search))))

/** State of the list. Search, filters, page and sort order are in the URL, so that Back restores them. */
export function useCustomerSearch() {
  const [list, onList] = useAddressList(LIST)
  const only = list.filters[ONLY]
  const filters = useMemo(() => filtersOf(list.filters), [list.filters])
  return {
    list,
    onList,
    question: questionOf(list),
    filters,
    onFilters: (next: CustomerFilters) => {
      const filled = FILTERS.flatMap(([key]) => (next[key]?.trim() ? [[key, next[key].trim()]] : []))
      onList({ ...list, filters: { ...Object.fromEntries(filled), ...(only ? { only } : {}) }, page: 1 })
    },
    /** The only customer that is shown (D-105). */
    only,
    onOnly: (id: string | undefined) =>
      onList({ ...list, search: '', filters: id ? { [ONLY]: id } : {}, page: 1 }),
    /** Clears search and filters but keeps the sort order (CU-04, D-104). */
    reset: () => onList({ ...list, search: '', filters: {}, page: 1 }),
  }
}
