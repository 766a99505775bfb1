/** Returns a day 'YYYY-MM-DD' as a number that sorts like the days. */
export const dayNumber = (day: string): number => Number(day.replaceAll('-', ''))

/** Returns both ends of a period as numbers. An end that is not given is open. */
export const dayNumbersOf = (from: string | undefined, to: string | undefined): [number, number] => [
  from === undefined ? Number.NEGATIVE_INFINITY : dayNumber(from),
  to === undefined ? Number.POSITIVE_INFINITY : dayNumber(to),
]

/** Returns the day 'YYYY-MM-DD' of a number. */
export const dayText = (day: number): string => {
  const text = String(day)
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
}
