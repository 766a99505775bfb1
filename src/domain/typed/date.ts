import { DAY_MS } from '../../lib/instants.ts'
import { isDay } from '../shared/calendar.ts'

/*
 * Days as people type them; a day is 'yyyy-MM-dd' once it is read. Every date field and the imports read days
 * here (NI-02, NI-03).
 */

type Day = string

/** The period that a field is about. It decides the year of a day that was typed without one. */
export type DateAim = 'future' | 'past' | 'near'

export interface DateContext {
  /** The reference day for a day without a year: today, or the start of a period for its end. */
  around: Day
  /** Default 'near': the nearest such day. */
  aim?: DateAim
}

interface Parts {
  day: number
  month: number
  /** null: not typed */
  year: number | null
}

const NUMERIC = /^(\d{1,2})[/\-. ](\d{1,2})(?:[/\-. ](\d{2}|\d{4}))?$/
const COMPACT = /^(\d{2})(\d{2})(\d{2}|\d{4})$/
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const WORDS = /^(\d{1,2})[ \-.]*([a-z]{3,9})\.?(?:[ \-.]*(\d{2}|\d{4}))?$/i
const MONTHS = [
  'januari',
  'februari',
  'maart',
  'april',
  'mei',
  'juni',
  'juli',
  'augustus',
  'september',
  'oktober',
  'november',
  'december',
]

/**
 * The number of days by which a day without a year may lie on the unlikely side. A rental of last week is
 * meant as last week, not as next year.
 */
const SLACK_DAYS = 31
const HALF_A_YEAR_DAYS = 183

const two = (value: number): string => String(value).padStart(2, '0')
const daysFrom = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

function makeDay(year: number, month: number, day: number): Day | null {
  const made = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  return isDay(made) ? made : null
}

function monthOf(word: string): number {
  const lower = word.toLowerCase()
  return lower === 'mrt' ? 3 : MONTHS.findIndex((name) => name.startsWith(lower)) + 1
}

const fullYear = (typed: string | undefined): number | null =>
  typed === undefined ? null : typed.length === 2 ? 2000 + Number(typed) : Number(typed)

function partsOf(text: string): Parts | null {
  const iso = ISO.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const numeric = NUMERIC.exec(text) ?? COMPACT.exec(text)
  if (numeric) return { day: Number(numeric[1]), month: Number(numeric[2]), year: fullYear(numeric[3]) }
  const words = WORDS.exec(text)
  return words && { day: Number(words[1]), month: monthOf(words[2] ?? ''), year: fullYear(words[3]) }
}

/** The distance of a day from what the field is about. The candidate with the lowest distance is chosen. */
function distance(day: Day, { around, aim = 'near' }: DateContext): number {
  const days = daysFrom(around, day)
  const isUnlikely = aim === 'future' ? days < -SLACK_DAYS : aim === 'past' ? days > SLACK_DAYS : false
  return Math.abs(days) + (isUnlikely ? 1000 : 0)
}

/** The most likely day for the field, among the previous, the same and the next year. */
function likelyDay({ day, month }: Parts, context: DateContext): Day | null {
  const year = Number(context.around.slice(0, 4))
  const found = [year - 1, year, year + 1]
    .map((each) => makeDay(each, month, day))
    .filter((each) => each !== null)
  return found.toSorted((a, b) => distance(a, context) - distance(b, context))[0] ?? null
}

function dayFrom(parts: Parts, context: DateContext): Day | null {
  return parts.year === null ? likelyDay(parts, context) : makeDay(parts.year, parts.month, parts.day)
}

/**
 * Reads a day that a person typed: '5/3/2026', '05-03-2026', '5.3.26', '05032026', '050326', '2026-03-05', '5
 * maart 2026', '5 mrt', '5/3'.
 * @returns null if it is no day
 */
export function parseDate(text: string, context: DateContext): Day | null {
  const parts = partsOf(text.trim())
  return parts && dayFrom(parts, context)
}

/**
 * Reads a day whose year has four digits, for files: '5/3/2026', '2026-03-05', '5 maart 2026'.
 * @returns null for any other text
 */
export function parseFullDate(text: string): Day | null {
  const trimmed = text.trim()
  if (COMPACT.test(trimmed) || !/(?:^|\D)\d{4}(?:\D|$)/.test(trimmed)) return null
  const parts = partsOf(trimmed)
  return parts?.year ? makeDay(parts.year, parts.month, parts.day) : null
}

/** True if nothing can follow what was typed. '5/3/26' is not complete, because it may become '5/3/2026'. */
export const isWholeDate = (text: string): boolean =>
  /^\d{8}$|[^\d]\d{4}$|^\d{4}\D\d{2}\D\d{2}$/.test(text.trim())

interface Period {
  first: Day
  last: Day
}

const BETWEEN = / (?:tot(?: en met)?|t\/m|t\.?e\.?m\.?) | ?[-–] ?/gi

/**
 * Reads a period that a person typed: '12/11-14/11', '12 tot 14/11', '30/12 - 2/1', '12-14 januari'. A day
 * without a year is placed near the other one.
 * @returns null if the text is a single day, no period, a period that ends before it begins, or ambiguous
 */
export function parsePeriod(text: string, context: DateContext): Period | null {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  if (parseDate(trimmed, context) !== null) return null
  const found = new Map<string, Period>()
  for (const split of trimmed.matchAll(BETWEEN)) {
    const period = periodOf(
      trimmed.slice(0, split.index),
      trimmed.slice(split.index + split[0].length),
      context,
    )
    if (period) found.set(`${period.first} ${period.last}`, period)
  }
  const [only] = found.values()
  return found.size === 1 && only ? only : null
}

function periodOf(from: string, to: string, context: DateContext): Period | null {
  const end = partsOf(to)
  // in '12-14/11' the start has the month of the end
  const start = end && (/^\d{1,2}$/.test(from) ? { ...end, day: Number(from) } : partsOf(from))
  if (!start) return null
  const first = end.year !== null && start.year === null ? lastUntil(start, end) : dayFrom(start, context)
  const last = first && (end.year === null ? firstSince(end, first) : dayFrom(end, context))
  return last && first <= last ? { first, last } : null
}

/** The start of a period whose end has a typed year: at most half a year earlier. */
function lastUntil(start: Parts, end: Parts): Day | null {
  const [last, year] = [dayFrom(end, { around: '' }), end.year ?? 0]
  const found = [year, year - 1].map((each) => makeDay(each, start.month, start.day))
  return found.find((day) => isWithin(day, last)) ?? null
}

/** The end of a period: at most half a year after its start. */
function firstSince(end: Parts, first: Day): Day | null {
  const year = Number(first.slice(0, 4))
  const found = [year, year + 1].map((each) => makeDay(each, end.month, end.day))
  return found.find((day) => isWithin(first, day)) ?? null
}

const isWithin = (first: Day | null, last: Day | null): boolean =>
  first !== null && last !== null && first <= last && daysFrom(first, last) <= HALF_A_YEAR_DAYS
