import { DAY_MS } from '../../lib/instants.ts'
import { dayInBrussels, isDay } from '../shared/days.ts'
import { storedText } from '../shared/visible.ts'
import { parseFullDate } from '../typed/date.ts'
import { decimalText } from '../typed/number.ts'

/**
 * A cell as a spreadsheet or a text file gives it. The dates of a spreadsheet are midnight UTC of their day.
 */
export type Cell = string | number | boolean | Date | MarkedCell | null | undefined

/** A cell about which the file says more than its value. */
interface MarkedCell {
  /** The text that a person sees in the cell. */
  shown: string
  /** The number behind a text such as '0012345'. */
  number?: number
  /** Why no column can accept it. The text follows the name of the column. */
  fault?: string
  /** Why an identifying column cannot accept it. */
  identifierFault?: string
}

const isMarked = (cell: Cell): cell is MarkedCell =>
  typeof cell === 'object' && cell !== null && !(cell instanceof Date)

/** The kinds of values in the columns of an import (D-128). */
export type CellKind = 'text' | 'day' | 'decimal' | 'integer' | 'boolean'

/** A cell after reading; null: blank. */
export type CellValue = string | number | boolean | null

/** Says why a cell cannot be read. The text follows the name of the column: 'Rij 3: Datum is geen datum'. */
export class BadCell extends Error {}

const REASONS = {
  day: 'is geen datum (dd/mm/jjjj)',
  decimal: 'is geen getal',
  integer: 'is geen geheel getal',
  boolean: 'is geen ja of nee (toegelaten: ja, neen, x, 1, 0, waar, onwaar)',
} as const

/**
 * Reads a cell (D-128). Dates are dd/MM/yyyy or those of Excel, decimals have a comma or a point, booleans
 * are ja/nee/1/0/x.
 * @param identifies true if the column identifies something; it then refuses a rounded number
 * @throws BadCell with the Dutch reason
 */
export function readCell(kind: CellKind, cell: Cell, identifies = false): CellValue {
  if (isMarked(cell)) {
    const fault = cell.fault ?? (identifies ? cell.identifierFault : undefined)
    if (fault !== undefined) throw new BadCell(fault)
  }
  const plain = plainText(
    isMarked(cell) ? (kind === 'text' ? cell.shown : (cell.number ?? cell.shown)) : cell,
  )
  if (plain === '') return null
  if (kind === 'text') return plain
  const value = READERS[kind](plain)
  if (value === undefined) throw new BadCell(REASONS[kind])
  return value
}

const READERS: Record<Exclude<CellKind, 'text'>, (plain: string) => CellValue | undefined> = {
  day: readDay,
  decimal: readDecimal,
  integer: (plain) => {
    const value = readDecimal(plain)
    return value !== undefined && Number.isSafeInteger(value) ? value : undefined
  },
  boolean: (plain) => BOOLEANS.get(plain.toLowerCase()),
}

const BOOLEANS = new Map<string, boolean>([
  ...['ja', 'j', '1', 'x', 'waar', 'true', 'yes', 'oui'].map((word) => [word, true] as const),
  ...['nee', 'neen', 'n', '0', 'onwaar', 'false', 'no', 'non'].map((word) => [word, false] as const),
])

/** A stored value in the form of the screens: '12/03/2026', 'Ja', '1234,5'. */
export function shownValue(value: CellValue, kind: CellKind = 'text'): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nee'
  if (typeof value === 'number') return String(value).replace('.', ',')
  return kind === 'day' ? dutchDay(value) : value
}

/** The text of a cell as the file shows it. A spreadsheet date is written as people write one. */
export function typedText(cell: Cell): string {
  if (isMarked(cell)) return cell.shown
  if (cell instanceof Date) return dutchDay(plainText(cell))
  if (typeof cell === 'boolean') return cell ? 'WAAR' : 'ONWAAR'
  return String(cell ?? '')
}

const dutchDay = (day: string): string => day.split('-').toReversed().join('/')

/** The text of a cell as a person would type it, trimmed. */
function plainText(cell: Exclude<Cell, MarkedCell>): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return readText(String(cell))
}
const NO_BREAK_SPACE = String.fromCharCode(160)

/** Control characters except tabs and line ends. */
const CONTROL = /(?![\t\n])\p{Cc}/gu

/** A text as an import reads it: composed, with plain line ends, without invisible characters, trimmed. */
export const readText = (text: string): string =>
  storedText(text.replaceAll(NO_BREAK_SPACE, ' ').replaceAll(/\r\n?/g, '\n').replaceAll(CONTROL, '')).trim()

/** Day 0 of a spreadsheet. A date in a cell without a format arrives as the number of days since then. */
const EXCEL_ZERO = Date.UTC(1899, 11, 30)

/** A time after the day: '0:00', '14:30:00', '12:00:00 AM'. */
const TIME = String.raw`(?:[T ]+(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(?: ?[AP]\.?M\.?)?)?`
const DUTCH = new RegExp(`^(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4})${TIME}$`, 'i')
const ISO = new RegExp(`^(\\d{4}-\\d{2}-\\d{2})${TIME}$`, 'i')
/** A moment with its time zone. It is read as its day in Brussels. */
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})$/i

function readDay(plain: string): string | undefined {
  const moment = MOMENT.exec(plain)
  if (moment) return dayOfMoment(moment)
  const dutch = DUTCH.exec(plain)
  const day = dutch
    ? `${dutch[3]}-${dutch[2]?.padStart(2, '0')}-${dutch[1]?.padStart(2, '0')}`
    : (ISO.exec(plain)?.[1] ??
      (/^\d{5}$/.test(plain) ? new Date(EXCEL_ZERO + Number(plain) * DAY_MS).toISOString().slice(0, 10) : ''))
  return isDay(day) ? day : (parseFullDate(plain) ?? undefined)
}

function dayOfMoment([, day = '', time, zone = '']: RegExpExecArray): string | undefined {
  const offset = zone.toUpperCase().replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2')
  const at = new Date(`${day}T${time}${offset}`)
  return isDay(day) && !Number.isNaN(at.getTime()) ? dayInBrussels(at.toISOString()) : undefined
}

/**
 * A point before three digits is a decimal separator here, because spreadsheets write 1.234 that way. A value
 * with too many decimals is refused later.
 */
function readDecimal(plain: string): number | undefined {
  const digits = decimalText(plain, false)
  const value = Number(digits)
  return digits !== null && Number.isFinite(value) ? value : undefined
}
