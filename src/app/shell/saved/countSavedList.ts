import { queryOf } from '../../../components/list/listQuery.ts'
import { listStateOf } from '../../../components/list/listState.ts'
import { ask } from '../../../db/lists/listClient.ts'
import type { SavedList } from '../../../domain/savedLists/savedList.ts'
import {
  CUSTOMER_FILTERS,
  customerFiltersOf,
  ONLY_CUSTOMER,
} from '../../../features/customers/overview/customerFilters.ts'
import { ITEM_FILTERS } from '../../../features/items/overview/itemFilters.ts'
import { RENTAL_FILTERS, rentalFilters } from '../../../features/rentals/overview/rentalFilters.ts'
import { REPAIR_FILTERS, repairFilters } from '../../../features/repairs/overview/repairFilters.ts'
import type { WorkFacts } from '../../../features/repairs/overview/useWorkFacts.ts'
import { overviewSearchOf } from '../../../shared/savedLists/overviewState.ts'

const KNOWN = [
  ...REPAIR_FILTERS,
  ...RENTAL_FILTERS,
  ...ITEM_FILTERS,
  ...CUSTOMER_FILTERS.map(([key]) => key),
  ONLY_CUSTOMER,
]

/** Returns how many rows a saved list has on this device, over all pages. */
export async function countSavedList(list: SavedList, facts: WorkFacts): Promise<number> {
  const state = listStateOf({ storageKey: '', defaultSize: 1, filters: KNOWN }, overviewSearchOf(list), 1)
  const query = queryOf(state, '')
  const { all, filters } = state
  switch (list.list) {
    case 'repairs':
      return (await ask('repairs', 'query', { ...query, all, filters: repairFilters(filters, facts) })).total
    case 'rentals':
      return (await ask('rentals', 'query', { ...query, all, filters: rentalFilters(filters, facts.today) }))
        .total
    case 'items':
      return (
        await ask('items', 'query', {
          ...query,
          rentable: list.department === 'rental',
          status: filters.status,
        })
      ).total
    case 'customers': {
      const narrowed = { filters: customerFiltersOf(filters), only: filters[ONLY_CUSTOMER] }
      return (await ask('customers', 'query', { ...query, ...narrowed })).total
    }
  }
}
