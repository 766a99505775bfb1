/** The URL state of calendar and planner, so that Back from a rental restores them. */
export interface PeriodSearch {
  /** A day of the visible week or month; absent for today. */
  day?: string | undefined
  /** The search term for the items of the planner. */
  q?: string | undefined
}

const LOOKS_LIKE_DAY = /^\d{4}-\d\d-\d\d$/

/**
 * Parses the search part of a URL, for a route's `validateSearch`. Invalid values are left out. `usePeriod`
 * checks that the day exists: the routes are in the script of the login page, and the date rules would add
 * all schemas to it.
 */
export function parsePeriodSearch({ day, q }: Record<string, unknown>): PeriodSearch {
  return {
    ...(typeof day === 'string' && LOOKS_LIKE_DAY.test(day) ? { day } : {}),
    // A router may parse a numeric term into a number.
    ...(typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {}),
  }
}
