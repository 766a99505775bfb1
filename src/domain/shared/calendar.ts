import { isDay } from '../../lib/instants.ts'

export { isDay }

/* Days and moments as texts, for lists and screens. They do not use the schemas. */

const TIME_ZONE = 'Europe/Brussels'

const brussels = new Intl.DateTimeFormat('en', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const NOTHING = { year: '', month: '', day: '', hour: '', minute: '' }
type Part = keyof typeof NOTHING
const isPart = (type: string): type is Part => Object.hasOwn(NOTHING, type)

/**
 * The date and time in Brussels at a moment, part by part. The order and separators of the whole text differ
 * between browsers (en-CA does not give 'yyyy-MM-dd' in ICU 72).
 */
function inBrussels(instant: string): Record<Part, string> {
  const parts = { ...NOTHING }
  for (const { type, value } of brussels.formatToParts(new Date(instant)))
    if (isPart(type)) parts[type] = value.padStart(2, '0')
  return parts
}

/** A moment in UTC from 1990 on, before 22:00. */
const SAME_DAY = /^(199|[2-9]\d\d)\d-\d\d-\d\dT([01]\d|2[01]):[^+-]*Z$/

/** The calendar day in Brussels at a moment, whatever the time zone of the device (SH-25, D-136). */
export function dayInBrussels(instant: string): string {
  // before 22:00 UTC the day in Brussels is the same, in winter and summer; every line of every log comes
  // here
  if (SAME_DAY.test(instant)) return instant.slice(0, 10)
  const { year, month, day } = inBrussels(instant)
  return `${year}-${month}-${day}`
}

/** The time in Brussels at a moment, 'HH:mm' (CN-15). */
export function timeInBrussels(instant: string): string {
  const { hour, minute } = inBrussels(instant)
  return `${hour}:${minute}`
}

/**
 * The moment at which the clock in Brussels shows a day and time ('HH:mm'). In the hour that is repeated when
 * summer time ends, it is the first.
 */
export function instantInBrussels(day: string, time: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const shown = (ms: number) => {
    const instant = new Date(ms).toISOString()
    return Date.parse(`${dayInBrussels(instant)}T${timeInBrussels(instant)}:00Z`)
  }
  const guess = wall - (shown(wall) - wall)
  return new Date(guess - (shown(guess) - wall)).toISOString()
}

/** The financial year of a moment: the calendar year in Brussels (D-025). */
export const boekjaarOf = (instant: string): number => Number(dayInBrussels(instant).slice(0, 4))

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** The day `n` calendar days later; earlier if `n` is negative. */
export function addDays(day: string, n: number): string {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + n)
  return dayOf(date)
}

/** Adds `n` years to a day. 29 February becomes 28 February in a year without it (D-116). */
export function addYears(day: string, n: number): string {
  const wanted = `${String(Number(day.slice(0, 4)) + n).padStart(4, '0')}${day.slice(4)}`
  return isDay(wanted) ? wanted : `${wanted.slice(0, 8)}28`
}

/** The number of calendar days from the first to the last day, both included (D-077). */
export const daysBetween = (first: string, last: string): number =>
  Math.round((utc(last).getTime() - utc(first).getTime()) / 86_400_000) + 1

/** A day as 'dd/MM/yyyy', as every text shows it (SH-23). */
export const dutchDay = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

/** A day as 'dd/MM', for a reader who knows the year. */
export const shortDay = (day: string): string => dutchDay(day).slice(0, 5)

/** Adds `n` months to a day. In a shorter month it gives the last day of that month. */
export function addMonths(day: string, n: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + n, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + n, Math.min(date, last))).toISOString().slice(0, 10)
}
