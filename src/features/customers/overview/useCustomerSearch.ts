import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useUrlListState } from '../../../components/list/listState.ts'
import { PAGE_SIZE } from '../../../lib/constants.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { type CustomerFilters, type CustomerSearch, FILTERS, filtersOf } from './search.ts'

/** Where the list stands: search, filters, page and sort live in the URL, so that Back finds it as it was. */
export function useCustomerSearch() {
  const url: CustomerSearch = useSearch({ from: '/guarded/shell/customers/overview' })
  const navigate = useNavigate()
  const change = (next: CustomerSearch) =>
    void navigate({ to: ROUTES.Customers, search: { ...url, ...next }, replace: true })
  const [list, onList] = useUrlListState({
    storageKey: 'customers',
    defaultSize: PAGE_SIZE.customers,
    defaultSort: 'name',
    url,
    setUrl: change,
  })
  const filters = useMemo(() => filtersOf(url), [url])
  return {
    list,
    onList,
    filters,
    onFilters: (next: CustomerFilters) =>
      change({
        ...Object.fromEntries(FILTERS.map(([key]) => [key, next[key]?.trim() || undefined])),
        page: undefined,
      }),
    /** The one customer that is shown (D-105). */
    only: url.only,
    onOnly: (only: string | undefined) =>
      void navigate({ to: ROUTES.Customers, search: only ? { only } : {}, replace: true }),
    /** Everything again (CU-04, D-104); the order stays. */
    reset: () =>
      void navigate({
        to: ROUTES.Customers,
        search: { ...(url.sort ? { sort: url.sort } : {}), ...(url.dir ? { dir: url.dir } : {}) },
        replace: true,
      }),
  }
}
