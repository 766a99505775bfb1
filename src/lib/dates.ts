import { LOCALE, TIME_ZONE } from './constants.ts'

/**
 * Days are 'yyyy-MM-dd' strings without a zone, moments are ISO strings (or Dates) shown in Europe/Brussels,
 * whatever the device's own zone is (SH-23, SH-25, D-136).
 */
export type DayText = string
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

/** The date part by part, because the order and the separators of the full text differ between browsers. */
const partsOf = (date: Date): Record<string, string> =>
  Object.fromEntries(brussels.formatToParts(date).map(({ type, value }) => [type, value.padStart(2, '0')]))

const DAY = /^(\d{4})-(\d{2})-(\d{2})/

const toDate = (moment: Moment): Date => (moment instanceof Date ? moment : new Date(moment))
const two = (value: number): string => String(value).padStart(2, '0')
const isValid = (date: Date): boolean => !Number.isNaN(date.getTime())

/** '2026-11-20' or a moment -> '20/11/2026'; '' for an empty or invalid value. */
export function formatDate(value: DayText | Moment | null | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'string' && value.length === 10) return formatDay(value)
  const date = toDate(value)
  return isValid(date) ? formatDay(dayOf(date)) : ''
}

function formatDay(day: DayText): string {
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
export function dayOf(moment: Moment): DayText {
  const { year, month, day } = partsOf(toDate(moment))
  return `${year}-${month}-${day}`
}

/** Today in Brussels; `now` is for tests. */
export const today = (now: Moment = Date.now()): DayText => dayOf(now)

/** True if 'yyyy-MM-dd' is an existing day. */
export function isExistingDay(value: string): boolean {
  const match = DAY.exec(value)
  if (!match || value.length !== 10) return false
  return makeDay(Number(match[1]), Number(match[2]), Number(match[3])) !== null
}

function makeDay(year: number, month: number, day: number): DayText | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return same ? `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` : null
}

/** Makes a formatter of days for display only: '2026-11-20' -> 'vrijdag'. */
export function dayFormat(options: Intl.DateTimeFormatOptions): (day: DayText) => string {
  const made = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' })
  return (day) => made.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

/** '2026-11-20' -> 'vrijdag'. */
export const weekdayName = dayFormat({ weekday: 'long' })

/** '2026-11-20' -> 'november 2026'. */
export const monthName = dayFormat({ month: 'long', year: 'numeric' })
