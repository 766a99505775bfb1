import type { ListState } from './listTypes.ts'

/**
 * Returns the query to a list in memory for the state of the visible list. `by` is the default sort order.
 */
export const queryOf = ({ search, sort, dir, page, size }: ListState, by: string) => ({
  term: search,
  sort: { by: sort ?? by, dir },
  page,
  size,
})
