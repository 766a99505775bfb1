/** What lists are narrowed down by; each is a text in the address, '1' for one that is only on or off. */
const FILTER_KEYS = ['status', 'type', 'executor', 'mine', 'late', 'waiting'] as const
export type FilterKey = (typeof FILTER_KEYS)[number]
export type ListFilters = { readonly [K in FilterKey]?: string | undefined }

/** The part of a list's state that the URL holds. Defaults are left out, so that plain URLs stay plain. */
export interface ListSearch extends ListFilters {
  q?: string | undefined
  page?: number | undefined
  sort?: string | undefined
  dir?: 'asc' | 'desc' | undefined
  all?: boolean | undefined
}

/** Reads the search part of a URL: for a route's validateSearch, so it is loaded before any list. Nonsense is left out. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const page = Math.floor(Number(raw.page))
  return {
    // A router may have parsed a term of digits into a number.
    ...(typeof raw.q === 'string' || typeof raw.q === 'number' ? { q: String(raw.q) } : {}),
    ...(page > 1 ? { page } : {}),
    ...(typeof raw.sort === 'string' ? { sort: raw.sort } : {}),
    ...(raw.dir === 'asc' || raw.dir === 'desc' ? { dir: raw.dir } : {}),
    ...(raw.all === true || raw.all === 'true' ? { all: true } : {}),
    ...filtersOf(raw),
  }
}

/** The filters that are on. */
export const filtersOf = (raw: Readonly<Record<string, unknown>>): ListFilters =>
  Object.fromEntries(
    FILTER_KEYS.flatMap((key) => {
      const value = raw[key]
      return typeof value === 'string' && value !== '' ? [[key, value]] : []
    }),
  )

/** Every filter with its value; one that is off is undefined, and leaves the address. */
export const allFilters = (filters: ListFilters): ListFilters =>
  Object.fromEntries(FILTER_KEYS.map((key) => [key, filters[key]]))
