import { queryOf } from '../../../components/list/listQuery.ts'
import { listStateOf } from '../../../components/list/listState.ts'
import { ask } from '../../../db/lists/door.ts'
import type { SavedList } from '../../../domain/savedLists/savedList.ts'
import { FILTERS as CUSTOMER_FILTERS, filtersOf, ONLY } from '../../../features/customers/overview/search.ts'
import { FILTERS, repairFilters } from '../../../features/repairs/overview/filters.ts'
import type { WorkFacts } from '../../../features/repairs/overview/useWorkFacts.ts'
import { overviewSearchOf } from '../../../pieces/savedLists/place.ts'

const KNOWN = [...FILTERS, ...CUSTOMER_FILTERS.map(([key]) => key), ONLY]

/** Returns how many rows a saved list has on this device, over all pages. */
export async function countSavedList(list: SavedList, facts: WorkFacts): Promise<number> {
  const state = listStateOf({ storageKey: '', defaultSize: 1, filters: KNOWN }, overviewSearchOf(list), 1)
  const query = queryOf(state, '')
  const { all, filters } = state
  switch (list.list) {
    case 'repairs':
      return (await ask('repairs', 'query', { ...query, all, filters: repairFilters(filters, facts) })).total
    case 'rentals':
      return (await ask('rentals', 'query', { ...query, all })).total
    case 'items':
      return (await ask('items', 'query', { ...query, rentable: list.department === 'rental' })).total
    case 'customers': {
      const narrowed = { filters: filtersOf(filters), only: filters[ONLY] }
      return (await ask('customers', 'query', { ...query, ...narrowed })).total
    }
  }
}
