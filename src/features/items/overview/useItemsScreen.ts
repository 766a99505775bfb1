import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ListSearch } from '../../../components/list/listSearch.ts'
import { useUrlListState } from '../../../components/list/listState.ts'
import { PAGE_SIZE } from '../../../lib/constants.ts'
import { ROUTES } from '../../../lib/routes.ts'

/** Where the list stands, and what the address asks for: '/items/overview/1/{customerId}' adds an item (IT-09, D-116). */
export function useItemsScreen() {
  const url: ListSearch = useSearch({ strict: false })
  const params: { new?: string; customerId?: string } = useParams({ strict: false })
  const navigate = useNavigate()
  const [list, onList] = useUrlListState({
    storageKey: 'items',
    defaultSize: PAGE_SIZE.items,
    defaultSort: 'brand',
    url,
    setUrl: (next) =>
      void navigate({ to: ROUTES.ItemsWithoutCustomer, search: { ...url, ...next }, replace: true }),
  })
  const newRepair = useCallback(
    (id: string) => void navigate({ to: ROUTES.NewRepair, params: { id } }),
    [navigate],
  )
  const newFor = params.new === '1' ? (params.customerId ?? null) : null
  return {
    list,
    onList,
    /** The customer to add an item for. */
    newFor,
    /** The address no longer asks for a new item. */
    endNew: () => {
      if (newFor !== null)
        void navigate({ to: ROUTES.ItemsWithoutCustomer, search: url, replace: true, ignoreBlocker: true })
    },
    newRepair,
  }
}
