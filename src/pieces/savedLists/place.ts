import type { ListSearch } from '../../components/list/listSearch.ts'
import { sameValue } from '../../domain/merge/fields.ts'
import type { SavedList } from '../../domain/savedLists/savedList.ts'

/** The state of an overview that a saved list contains. */
export type ListPlace = Pick<SavedList, 'search' | 'filters' | 'sort' | 'dir' | 'withAll' | 'columns'>

/** Reads the state from the URL. The page number is not part of it. */
export const placeOf = ({ q, filter, sort, dir, all, cols }: ListSearch): ListPlace => ({
  search: q ?? null,
  filters: filter ?? null,
  sort: sort ?? null,
  dir: dir ?? null,
  withAll: all ?? false,
  columns: cols ?? null,
})

/** Writes the state into a URL, without default values. */
export const searchOf = ({ search, filters, sort, dir, withAll, columns }: ListPlace): ListSearch => ({
  ...(search === null ? {} : { q: search }),
  ...(filters === null ? {} : { filter: filters }),
  ...(sort === null ? {} : { sort }),
  ...(dir === null ? {} : { dir }),
  ...(withAll ? { all: true } : {}),
  ...(columns === null ? {} : { cols: columns }),
})

/** True if the URL shows this list. */
export const isAt = (list: ListPlace, url: ListSearch): boolean =>
  sameValue(placeOf(searchOf(list)), placeOf(url))

/** True if the state differs from the initial one, so that there is something to save. */
export const hasCustomState = (place: ListPlace): boolean => !sameValue(place, placeOf({}))
