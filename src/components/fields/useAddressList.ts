import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ListSearch } from '../list/listSearch.ts'
import { type ListStateOptions, useUrlListState } from '../list/listState.ts'

/**
 * Keeps the state of a screen's only list in the address (`parseListSearch`), so that Back from a record
 * restores it (D-071).
 */
export function useAddressList(options: ListStateOptions) {
  const url: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const setUrl = (next: ListSearch) => void navigate({ to: '.', search: next, replace: true })
  return useUrlListState({ ...options, url, setUrl })
}
