import type { Holiday } from './settings.ts'

/**
 * The years that can be selected: those with holidays, this year and the next, ascending (D-124).
 * @param today yyyy-MM-dd
 */
export function holidayYears(holidays: readonly Pick<Holiday, 'date'>[], today: string): number[] {
  const thisYear = Number(today.slice(0, 4))
  const years = holidays.map(({ date }) => Number(date.slice(0, 4)))
  return [...new Set([...years, thisYear, thisYear + 1])].toSorted((a, b) => a - b)
}
