import { isDay } from '../shared/days.ts'

/** A cell as a spreadsheet or a text file gives it. Dates of a spreadsheet are midnight UTC of their day. */
export type Cell = string | number | boolean | Date | null | undefined

/** What a column of an import holds (D-128). */
export type CellKind = 'text' | 'day' | 'decimal' | 'integer' | 'boolean'

/** A cell read as its kind; null: blank. */
export type Value = string | number | boolean | null

/** Why a cell cannot be read, as it follows on the name of the column: 'Rij 3: Datum is geen datum'. */
export class BadCell extends Error {}

const REASONS = {
  day: 'is geen datum (dd/mm/jjjj)',
  decimal: 'is geen getal',
  integer: 'is geen geheel getal',
  boolean: 'is geen ja of nee (toegelaten: ja, neen, x, 1, 0, waar, onwaar)',
} as const

/**
 * Reads a cell (D-128): dates dd/MM/yyyy or those of Excel, decimals with comma or point, booleans ja/nee/1/0/x.
 * @throws BadCell with the Dutch reason
 */
export function readCell(kind: CellKind, cell: Cell): Value {
  const plain = plainText(cell)
  if (plain === '') return null
  if (kind === 'text') return plain
  const value = READERS[kind](plain)
  if (value === undefined) throw new BadCell(REASONS[kind])
  return value
}

const READERS: Record<Exclude<CellKind, 'text'>, (plain: string) => Value | undefined> = {
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

/** A value as it is stored, in the form that the screens show: '12/03/2026', 'Ja', '1234,5'. */
export function shownValue(value: Value, kind: CellKind = 'text'): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nee'
  if (typeof value === 'number') return String(value).replace('.', ',')
  return kind === 'day' ? dutchDay(value) : value
}

/** A cell as it stands in the file; a date of a spreadsheet as people write one. */
export const typedText = (cell: Cell): string =>
  cell instanceof Date
    ? dutchDay(plainText(cell))
    : typeof cell === 'boolean'
      ? cell
        ? 'WAAR'
        : 'ONWAAR'
      : String(cell ?? '')

const dutchDay = (day: string): string => day.split('-').toReversed().join('/')

/** The text of a cell as a person would type it, without the blanks around it. */
function plainText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return String(cell).replaceAll(NO_BREAK_SPACE, ' ').trim()
}
const NO_BREAK_SPACE = String.fromCharCode(160)

/** Day 0 of a spreadsheet: a date whose cell has no format comes as the number of days since. */
const EXCEL_ZERO = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

function readDay(plain: string): string | undefined {
  const dutch = /^(\d{1,2})[/\-.](\d{1,2})[/\-.](\d{4})$/.exec(plain)
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(plain)
  const day = dutch
    ? `${dutch[3]}-${dutch[2]?.padStart(2, '0')}-${dutch[1]?.padStart(2, '0')}`
    : iso
      ? plain.slice(0, 10)
      : /^\d{5}$/.test(plain)
        ? new Date(EXCEL_ZERO + Number(plain) * DAY_MS).toISOString().slice(0, 10)
        : ''
  return isDay(day) ? day : undefined
}

/** '1.234,50', '1234.5', '€ 12' and '1 234' are all meant as numbers; the last separator is the decimal one. */
function readDecimal(plain: string): number | undefined {
  const compact = plain.replace(/^€|€$/g, '').replaceAll(/\s/g, '')
  const grouped = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(compact) && compact.includes(',')
  const english = /^-?\d{1,3}(,\d{3})+\.\d+$/.test(compact)
  const normal = grouped
    ? compact.replaceAll('.', '').replace(',', '.')
    : english
      ? compact.replaceAll(',', '')
      : compact.replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(normal) ? Number(normal) : undefined
}
