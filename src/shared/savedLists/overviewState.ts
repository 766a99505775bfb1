import type { ListSearch } from '../../components/list/listSearch.ts'
import { sameValue } from '../../domain/merge/fields.ts'
import type { SavedList } from '../../domain/savedLists/savedList.ts'

/** The state of an overview that a saved list contains. */
export type OverviewState = Pick<SavedList, 'search' | 'filters' | 'sort' | 'dir' | 'withAll' | 'columns'>

/** Reads the state from the URL. The page number is not part of it. */
export const overviewStateOf = ({ q, filter, sort, dir, all, cols }: ListSearch): OverviewState => ({
  search: q ?? null,
  filters: filter ?? null,
  sort: sort ?? null,
  dir: dir ?? null,
  withAll: all ?? false,
  columns: cols ?? null,
})

/** Writes the state into a URL, without default values. */
export const overviewSearchOf = ({
  search,
  filters,
  sort,
  dir,
  withAll,
  columns,
}: OverviewState): ListSearch => ({
  ...(search === null ? {} : { q: search }),
  ...(filters === null ? {} : { filter: filters }),
  ...(sort === null ? {} : { sort }),
  ...(dir === null ? {} : { dir }),
  ...(withAll ? { all: true } : {}),
  ...(columns === null ? {} : { cols: columns }),
})

/** True if the URL shows this list. */
export const showsList = (list: OverviewState, url: ListSearch): boolean =>
  sameValue(overviewStateOf(overviewSearchOf(list)), overviewStateOf(url))

/** True if the state differs from the initial one, so that there is something to save. */
export const hasCustomState = (state: OverviewState): boolean => !sameValue(state, overviewStateOf({}))
