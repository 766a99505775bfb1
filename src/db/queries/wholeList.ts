import { ask } from '../lists/listClient.ts'
import type {
  CustomerListQuery,
  ItemListQuery,
  ListPage,
  RentalListQuery,
  RepairListQuery,
} from '../lists/listQueries.ts'

/** The query of an overview for all its pages. */
type Whole<Q> = Omit<Q, 'page' | 'size'>
export type WholeList =
  | { list: 'repairs'; query: Whole<RepairListQuery> }
  | { list: 'rentals'; query: Whole<RentalListQuery> }
  | { list: 'items'; query: Whole<ItemListQuery> }
  | { list: 'customers'; query: Whole<CustomerListQuery> }

const ALL_PAGES = { page: 1, size: Number.MAX_SAFE_INTEGER }

/**
 * Returns the ids of all rows in the order of the overview, for actions on every row that a search and its
 * filters find.
 */
export async function idsOfWholeList(whole: WholeList): Promise<readonly string[]> {
  return (await queryWholeList(whole)).ids
}

function queryWholeList(whole: WholeList): Promise<ListPage> {
  switch (whole.list) {
    case 'repairs':
      return ask('repairs', 'query', { ...whole.query, ...ALL_PAGES })
    case 'rentals':
      return ask('rentals', 'query', { ...whole.query, ...ALL_PAGES })
    case 'items':
      return ask('items', 'query', { ...whole.query, ...ALL_PAGES })
    case 'customers':
      return ask('customers', 'query', { ...whole.query, ...ALL_PAGES })
  }
}
