import { LOCALE, TIME_ZONE } from './constants.ts'

/**
 * Days are 'yyyy-MM-dd' strings without a zone, moments are ISO strings (or Dates) shown in Europe/Brussels,
 * whatever the device's own zone is (SH-23, SH-25, D-136).
 */
export type Day = string
export type Moment = string | number | Date

const brussels = new Intl.DateTimeFormat('en', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Part by part, for the order and the signs of the whole text differ from one browser to the next. */
const partsOf = (date: Date): Record<string, string> =>
  Object.fromEntries(brussels.formatToParts(date).map(({ type, value }) => [type, value.padStart(2, '0')]))

const DAY = /^(\d{4})-(\d{2})-(\d{2})/
const TYPED = /^(\d{1,2})[/\-. ](\d{1,2})(?:[/\-. ](\d{2}|\d{4}))?$/

const toDate = (moment: Moment): Date => (moment instanceof Date ? moment : new Date(moment))
const two = (value: number): string => String(value).padStart(2, '0')
const isValid = (date: Date): boolean => !Number.isNaN(date.getTime())

/** '2026-11-20' or a moment -> '20/11/2026'; '' for nothing or nonsense. */
export function formatDate(value: Day | Moment | null | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'string' && value.length === 10) return formatDay(value)
  const date = toDate(value)
  return isValid(date) ? formatDay(dayOf(date)) : ''
}

function formatDay(day: Day): string {
  const match = DAY.exec(day)
  return match ? `${match[3]}/${match[2]}/${match[1]}` : ''
}

/** A moment -> 'HH:mm' in Brussels (CN-15). */
export function formatTime(moment: Moment | null | undefined): string {
  if (moment === null || moment === undefined || moment === '') return ''
  const date = toDate(moment)
  if (!isValid(date)) return ''
  const { hour, minute } = partsOf(date)
  return `${hour}:${minute}`
}

/** A moment -> '20/11/2026 14:05' in Brussels. */
export function formatDateTime(moment: Moment | null | undefined): string {
  if (moment === null || moment === undefined) return ''
  const time = formatTime(moment)
  return time === '' ? '' : `${formatDate(toDate(moment))} ${time}`
}

/** The day of a moment in Brussels, 'yyyy-MM-dd'. */
export function dayOf(moment: Moment): Day {
  const { year, month, day } = partsOf(toDate(moment))
  return `${year}-${month}-${day}`
}

/** Today in Brussels; `now` is for tests. */
export const today = (now: Moment = Date.now()): Day => dayOf(now)

/** Whether 'yyyy-MM-dd' is a day that exists. */
export function isDay(value: string): boolean {
  const match = DAY.exec(value)
  if (!match || value.length !== 10) return false
  return makeDay(Number(match[1]), Number(match[2]), Number(match[3])) !== null
}

function makeDay(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return same ? `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` : null
}

/**
 * What a person types -> 'yyyy-MM-dd', or null when it is no day: '5/3/2026', '05-03-2026', '5.3.26',
 * '5/3' (the year of `todayDay`), '05032026'.
 */
export function parseDate(text: string, todayDay: Day = today()): Day | null {
  const trimmed = text.trim()
  const compact = /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed)
  const match = compact ?? TYPED.exec(trimmed)
  if (!match) return null
  const typed = match[3] ?? todayDay.slice(0, 4)
  const year = typed.length === 2 ? 2000 + Number(typed) : Number(typed)
  return makeDay(year, Number(match[2]), Number(match[1]))
}

const HALF_A_YEAR = 183 * 86_400_000
const BETWEEN = /^(.+?)\s*(?:-|–|tot|t\/m|t\.?e\.?m\.?)\s*(.+)$/i

/**
 * What a person types for two days -> both, or null when it is no such thing: '12/11-14/11', '12 tot 14/11',
 * '30/12 - 2/1' (the last day in the next year, where no year was said and it is within half a year). One that ends
 * before it begins is none: '14/11-12/11' is a slip rather than a rental of a year.
 */
export function parsePeriod(text: string, todayDay: Day = today()): { first: Day; last: Day } | null {
  const parts = parseDate(text, todayDay) === null ? BETWEEN.exec(text.trim()) : null
  const [, from = '', to = ''] = parts ?? []
  const end = parseDate(to, todayDay)
  // '12-14/11' is in the month of its end
  const isDayAlone = /^\d{1,2}$/.test(from)
  const first = isDayAlone
    ? end && makeDay(Number(end.slice(0, 4)), Number(end.slice(5, 7)), Number(from))
    : parseDate(from, todayDay)
  if (!first || !end) return null
  if (first <= end) return { first, last: end }
  if (isDayAlone || TYPED.exec(to)?.[3] !== undefined) return null
  const last = parseDate(to, `${Number(first.slice(0, 4)) + 1}`)
  return last === null || Date.parse(last) - Date.parse(first) > HALF_A_YEAR ? null : { first, last }
}

/** A way to show days, for eyes only: '2026-11-20' -> 'vrijdag'. */
export function dayFormat(options: Intl.DateTimeFormatOptions): (day: Day) => string {
  const made = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' })
  return (day) => made.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

/** '2026-11-20' -> 'vrijdag'. */
export const weekdayName = dayFormat({ weekday: 'long' })

/** '2026-11-20' -> 'november 2026'. */
export const monthName = dayFormat({ month: 'long', year: 'numeric' })
