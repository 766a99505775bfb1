import type { ListSearch } from '../../components/list/listSearch.ts'
import { sameValue } from '../../domain/merge/fields.ts'
import type { SavedList } from '../../domain/savedLists/savedList.ts'

/** Where an overview stands, as a kept list has it. */
export type ListPlace = Pick<SavedList, 'search' | 'filters' | 'sort' | 'dir' | 'withAll' | 'columns'>

/** From the address; which page of it is shown does not count. */
export const placeOf = ({ q, filter, sort, dir, all, cols }: ListSearch): ListPlace => ({
  search: q ?? null,
  filters: filter ?? null,
  sort: sort ?? null,
  dir: dir ?? null,
  withAll: all ?? false,
  columns: cols ?? null,
})

/** And back into an address, without what is as the overview opens. */
export const searchOf = ({ search, filters, sort, dir, withAll, columns }: ListPlace): ListSearch => ({
  ...(search === null ? {} : { q: search }),
  ...(filters === null ? {} : { filter: filters }),
  ...(sort === null ? {} : { sort }),
  ...(dir === null ? {} : { dir }),
  ...(withAll ? { all: true } : {}),
  ...(columns === null ? {} : { cols: columns }),
})

/** Whether the address shows this list. */
export const isAt = (list: ListPlace, url: ListSearch): boolean =>
  sameValue(placeOf(searchOf(list)), placeOf(url))

/** Whether there is anything to keep. */
export const isNarrowed = (place: ListPlace): boolean => !sameValue(place, placeOf({}))
