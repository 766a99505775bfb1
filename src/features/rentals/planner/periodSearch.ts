/** What the URL holds of calendar and planner, so that Back from a rental finds them as they were. */
export interface PeriodSearch {
  /** A day of the week or month on screen; absent for today. */
  day?: string | undefined
  /** What the items of the planner are searched for. */
  q?: string | undefined
}

const LOOKS_LIKE_DAY = /^\d{4}-\d\d-\d\d$/

/**
 * Reads the search part of a URL: for a route's validateSearch. Nonsense is left out; whether the day exists is asked by
 * usePeriod, because the routes are in the script of the login page and the rules of days bring all schemas along.
 */
export function parsePeriodSearch({ day, q }: Record<string, unknown>): PeriodSearch {
  return {
    ...(typeof day === 'string' && LOOKS_LIKE_DAY.test(day) ? { day } : {}),
    // A router may have parsed a term of digits into a number.
    ...(typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {}),
  }
}
