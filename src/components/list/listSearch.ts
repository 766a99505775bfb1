import { pickPresent, textsOf } from '../../domain/shared/objects.ts'

/** The part of a list's state that the URL holds. Defaults are left out, so that plain URLs stay plain. */
export interface ListSearch {
  q?: string | undefined
  page?: number | undefined
  sort?: string | undefined
  dir?: 'asc' | 'desc' | undefined
  all?: boolean | undefined
  /** What it is narrowed down by; see listFilters.ts. */
  filter?: string | undefined
  /** The keys of the columns that are shown, with commas between; without it as the person has them. */
  cols?: string | undefined
}

/** Reads the search part of a URL: for a route's validateSearch, so it is loaded before any list. Nonsense is left out. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const page = Math.floor(Number(raw.page))
  const { dir, ...texts } = pickPresent(textsOf(raw), ['q', 'sort', 'filter', 'dir', 'cols'])
  return {
    ...texts,
    // A router may have parsed a term of digits into a number.
    ...(typeof raw.q === 'number' ? { q: String(raw.q) } : {}),
    ...(page > 1 ? { page } : {}),
    ...(dir === 'asc' || dir === 'desc' ? { dir } : {}),
    ...(raw.all === true || raw.all === 'true' ? { all: true } : {}),
  }
}
