import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ListSearch } from '../list/listSearch.ts'
import { type ListStateOptions, useUrlListState } from '../list/listState.ts'

/**
 * The state of a list that is all there is in the address of its screen (parseListSearch), so that Back from a record
 * finds the list as it was (D-071).
 */
export function useAddressList(options: ListStateOptions) {
  const url: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const setUrl = (next: ListSearch) => void navigate({ to: '.', search: next, replace: true })
  return useUrlListState({ ...options, url, setUrl })
}
