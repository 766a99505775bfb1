import { useCallback, useState } from 'react'
import { PAGE_SIZES } from '../../lib/pageSizes.ts'
import { compareValues } from '../../lib/textSort.ts'
import { matchesSearch } from '../../domain/search/searchTerm.ts'
import { saveViewState, readViewState } from '../../lib/viewState.ts'
import { personalKey, readSetting, writeSetting } from '../../lib/storage.ts'
import { filterText, parseFilters } from './listFilters.ts'
import type { ListSearch } from './listSearch.ts'
import type { ListColumn, ListState } from './listTypes.ts'

export interface ListStateOptions {
  /** Name of the list; the page size is stored per person under it. */
  storageKey: string
  defaultSize: number
  defaultSort?: string | null
  defaultDir?: 'asc' | 'desc'
  /** Names of the possible filters; see listFilters.ts. */
  filters?: readonly string[]
}

export interface UrlListOptions extends ListStateOptions {
  /** The list's part of the URL, as `parseListSearch` returned it. */
  url: ListSearch
  /**
   * Writes the state to the URL. All keys are given; undefined means: leave out. Navigate with `replace:
   * true`.
   */
  setUrl: (next: ListSearch) => void
}

/** Returns the state of a list from its part of an address. */
export const listStateOf = (
  { storageKey, defaultSize, defaultSort = null, defaultDir = 'asc', filters = [] }: ListStateOptions,
  url: ListSearch,
  size = pageSizeOf(storageKey, defaultSize),
): ListState => ({
  search: url.q ?? '',
  page: url.page ?? 1,
  size,
  sort: url.sort ?? defaultSort,
  dir: url.dir ?? defaultDir,
  all: url.all ?? false,
  filters: parseFilters(url.filter, filters),
})

/** State of a list: search, page and sort order are in the URL, the page size is a stored setting. */
export function useUrlListState(options: UrlListOptions): [ListState, (next: ListState) => void] {
  const { url, setUrl, defaultSort = null, defaultDir = 'asc' } = options
  const [size, setSize] = usePageSize(options.storageKey, options.defaultSize)
  const state = listStateOf(options, url, size)
  const onState = (next: ListState) => {
    setSize(next.size)
    setUrl({
      q: next.search === '' ? undefined : next.search,
      page: next.page > 1 ? next.page : undefined,
      sort: next.sort === defaultSort || next.sort === null ? undefined : next.sort,
      dir: next.dir === defaultDir ? undefined : next.dir,
      all: next.all || undefined,
      filter: filterText(next.filters),
      cols: url.cols,
    })
  }
  return [state, onState]
}

/**
 * State of a list in a panel, whose screen uses the address for other things. The state is in the history
 * entry instead, so that Back and reload restore it. `passing`: for a dialog, which starts afresh each time.
 */
export function useListState({
  passing = false,
  ...options
}: ListStateOptions & { passing?: boolean }): [ListState, (next: ListState) => void] {
  const [size, setSize] = usePageSize(options.storageKey, options.defaultSize)
  const name = `list ${options.storageKey}`
  const [rest, setRest] = useState(() => {
    const kept: Partial<ListState> = passing ? {} : (readViewState(name) ?? {})
    return { ...listStateOf(options, {}, 0), ...kept }
  })
  const onState = useCallback(
    ({ size: nextSize, ...next }: ListState) => {
      setSize(nextSize)
      setRest({ ...next, size: 0 })
      if (!passing) saveViewState(name, next)
    },
    [setSize, name, passing],
  )
  return [{ ...rest, size }, onState]
}

const sizeKey = (storageKey: string): string => personalKey(`list.${storageKey}.size`)

function pageSizeOf(storageKey: string, defaultSize: number): number {
  const stored = readSetting(sizeKey(storageKey), defaultSize)
  return PAGE_SIZES.includes(stored) ? stored : defaultSize
}

/** The number of rows per page of a list, stored per person. */
function usePageSize(storageKey: string, defaultSize: number): [number, (size: number) => void] {
  const key = sizeKey(storageKey)
  const [size, setSize] = useState(() => pageSizeOf(storageKey, defaultSize))
  const remember = useCallback(
    (next: number) => {
      setSize((previous) => {
        if (previous !== next) writeSetting(key, next)
        return next
      })
    },
    [key],
  )
  return [size, remember]
}

/**
 * Searches, sorts and pages rows that are all in memory (the small lists of the settings). `textsOf` returns
 * the searchable texts; sorting uses the `sortValue` of the columns.
 */
export function pageLocally<T>(
  rows: readonly T[] | undefined,
  state: ListState,
  columns: readonly ListColumn<T>[],
  textsOf?: (row: T) => readonly (string | number | null | undefined)[],
): { rows: T[] | undefined; total: number } {
  if (!rows) return { rows: undefined, total: 0 }
  const found =
    textsOf && state.search !== '' ? rows.filter((row) => matchesSearch(state.search, textsOf(row))) : rows
  const sorted = sortLocally(found, state, columns)
  const start = (state.page - 1) * state.size
  return { rows: sorted.slice(start, start + state.size), total: found.length }
}

function sortLocally<T>(rows: readonly T[], state: ListState, columns: readonly ListColumn<T>[]): T[] {
  const value = columns.find((column) => column.key === state.sort)?.sortValue
  if (!value) return [...rows]
  const sign = state.dir === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => sign * compareValues(value(a), value(b)))
}
