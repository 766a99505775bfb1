import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { queryOf } from '../../../components/list/listQuery.ts'
import { listStateOf, type ListStateOptions, useUrlListState } from '../../../components/list/listState.ts'
import type { ListState } from '../../../components/list/listTypes.ts'
import { customerPages } from '../../../db/lists/watchCustomers.ts'
import type { Address } from '../../../lib/address.ts'
import { PAGE_SIZE } from '../../../lib/constants.ts'
import { ROUTES } from '../../../lib/routes.ts'
import {
  type CustomerFilters,
  type CustomerSearch,
  FILTERS,
  filtersOf,
  parseCustomerSearch,
} from './search.ts'

const LIST: ListStateOptions = {
  storageKey: 'customers',
  defaultSize: PAGE_SIZE.customers,
  defaultSort: 'name',
}
const questionOf = (list: ListState, url: CustomerSearch) => ({
  ...queryOf(list, 'name'),
  filters: filtersOf(url),
  only: url.only,
})

/** Asks for what the overview opens with. */
export function askCustomers({ search }: Address): Promise<void> {
  const url = parseCustomerSearch(search)
  return customerPages.begin(questionOf(listStateOf(LIST, url), url))
}

/** Where the list stands: search, filters, page and sort live in the URL, so that Back finds it as it was. */
export function useCustomerSearch() {
  const url: CustomerSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: CustomerSearch) =>
    void navigate({ to: ROUTES.Customers, search: { ...url, ...next }, replace: true })
  const [list, onList] = useUrlListState({ ...LIST, url, setUrl: change })
  const filters = useMemo(() => filtersOf(url), [url])
  return {
    list,
    onList,
    question: questionOf(list, url),
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
