/** A day 'YYYY-MM-DD' as a number in the order of the days. */
export const dayNumber = (day: string): number => Number(day.replaceAll('-', ''))

/** Both ends of a period as numbers; an end that is not given is open. */
export const daysOf = (from: string | undefined, to: string | undefined): [number, number] => [
  from === undefined ? Number.NEGATIVE_INFINITY : dayNumber(from),
  to === undefined ? Number.POSITIVE_INFINITY : dayNumber(to),
]

/** The day of a number. */
export const dayText = (day: number): string => {
  const text = String(day)
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
}
