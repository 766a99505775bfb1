import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { queryOf } from '../../../components/list/listQuery.ts'
import { type ListSearch, parseListSearch } from '../../../components/list/listSearch.ts'
import { listStateOf, type ListStateOptions, useUrlListState } from '../../../components/list/listState.ts'
import type { ListState } from '../../../components/list/listTypes.ts'
import { ITEM_FILTERS } from './itemFilters.ts'
import { itemPages } from '../../../db/lists/watchItems.ts'
import type { ScreenAddress } from '../../../lib/screenAddress.ts'
import { PAGE_SIZE } from '../../../lib/pageSizes.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { sessionStore } from '../../../session/session.ts'

const LIST: ListStateOptions = {
  storageKey: 'items',
  defaultSize: PAGE_SIZE.items,
  defaultSort: 'brand',
  filters: ITEM_FILTERS,
}

/** Repair asks for all items, rental for the rentable ones (D-115). */
export const itemListQuery = (state: ListState, department: string | null) => ({
  ...queryOf(state, 'brand'),
  rentable: department === 'rental',
  ...(state.filters.status === undefined ? {} : { status: state.filters.status }),
})

/** Prefetches the first page of the overview. */
export const prefetchItems = ({ search }: ScreenAddress): Promise<void> =>
  itemPages.begin(
    itemListQuery(listStateOf(LIST, parseListSearch(search)), sessionStore.getSnapshot().department),
  )

/**
 * State of the list, and what the address asks for: '/items/overview/1/{customerId}' adds an item (IT-09,
 * D-116).
 */
export function useItemsScreen() {
  const url: ListSearch = useSearch({ strict: false })
  const params: { new?: string; customerId?: string } = useParams({ strict: false })
  const navigate = useNavigate()
  const [list, onList] = useUrlListState({
    ...LIST,
    url,
    setUrl: (next) =>
      void navigate({ to: ROUTES.ItemsWithoutCustomer, search: { ...url, ...next }, replace: true }),
  })
  const newRepair = useCallback(
    (id: string) => void navigate({ to: ROUTES.NewRepair, params: { id } }),
    [navigate],
  )
  const openDossier = useCallback(
    (itemId: string) => void navigate({ to: ROUTES.ItemDetail, params: { itemId } }),
    [navigate],
  )
  const newFor = params.new === '1' ? (params.customerId ?? null) : null
  return {
    list,
    onList,
    /** The customer for whom the address asks a new item. */
    newFor,
    /** Removes the request for a new item from the address. */
    endNew: () => {
      if (newFor !== null)
        void navigate({ to: ROUTES.ItemsWithoutCustomer, search: url, replace: true, ignoreBlocker: true })
    },
    newRepair,
    openDossier,
  }
}
