import type { ListState } from './listTypes.ts'

/** What a list in memory is asked for where the list on screen stands; `by`: its own order. */
export const queryOf = ({ search, sort, dir, page, size }: ListState, by: string) => ({
  term: search,
  sort: { by: sort ?? by, dir },
  page,
  size,
})
