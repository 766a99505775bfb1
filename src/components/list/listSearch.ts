import { pickPresent, textsOf } from '../../lib/objects.ts'

/** The part of a list's state that is in the URL. Defaults are left out, so that plain URLs stay short. */
export interface ListSearch {
  q?: string | undefined
  page?: number | undefined
  sort?: string | undefined
  dir?: 'asc' | 'desc' | undefined
  all?: boolean | undefined
  /** The filters, encoded; see listFilters.ts. */
  filter?: string | undefined
  /** Keys of the visible columns, separated by commas; absent for the person's own setting. */
  cols?: string | undefined
}

/**
 * Reads the search part of a URL, for a route's `validateSearch`; it is loaded before any list. Invalid
 * values are left out.
 */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const page = Math.floor(Number(raw.page))
  const { dir, ...texts } = pickPresent(textsOf(raw), ['q', 'sort', 'filter', 'dir', 'cols'])
  return {
    ...texts,
    // A router may parse a numeric term into a number.
    ...(typeof raw.q === 'number' ? { q: String(raw.q) } : {}),
    ...(page > 1 ? { page } : {}),
    ...(dir === 'asc' || dir === 'desc' ? { dir } : {}),
    ...(raw.all === true || raw.all === 'true' ? { all: true } : {}),
  }
}
