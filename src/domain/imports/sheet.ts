import { BadCell, type Cell, type CellKind, readCell, type Value } from './cells.ts'

export interface Column {
  /** The path of the field in the document: 'name', 'address.city'. */
  key: string
  /** What stands in the first row of the file. */
  header: string
  kind?: CellKind
  required?: boolean
  /** The only texts it takes, told where another stands; case and accents do not count. */
  values?: readonly string[]
  /** What its number must be, as it follows on the name: 'Tarief moet groter dan 0 zijn …'. */
  must?: string
}

/** A reason to refuse the file; `row` as a spreadsheet counts, 0 for the file as a whole. */
export interface RowError {
  row: number
  column: string
  reason: string
}

/** One row of the file by the keys of its columns; a column that the file lacks is absent. */
export interface SheetRow {
  row: number
  values: Record<string, Value>
}

/** The most rows of one file (D-128). */
const MAX_ROWS = 20_000

/** 'Rij 3: Naam ontbreekt'; of the file as a whole only the reason. */
export const rowErrorText = ({ row, column, reason }: RowError): string =>
  row === 0 ? reason : `Rij ${row}: ${column} ${reason}`

/** Headers are compared without case, accents and blanks around them (D-128). */
export const foldHeader = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s*]+/g, ' ')
    .trim()
    .toLowerCase()

/** How far below the top the headers may stand: above them people put a title, a date, an empty row. */
export const HEAD_ROWS = 20

/**
 * The place of the row with the headers: the first with all the columns that must be there, else the one with most of
 * them, so that what is missing can be named.
 */
function headAt(columns: readonly Column[], cells: readonly (readonly Cell[])[]): number {
  const required = columns.filter((column) => column.required)
  let best = { at: 0, found: 0 }
  for (const [at, row] of cells.slice(0, HEAD_ROWS).entries()) {
    const headers = new Set(row.map(foldCell))
    const has = ({ header }: Column) => headers.has(foldHeader(header))
    if (required.every(has)) return at
    const found = columns.filter(has).length
    if (found > best.found) best = { at, found }
  }
  return best.at
}

const foldCell = (cell: Cell) => foldHeader(String(cell ?? ''))

/** A column of the file: what stands above it, and what it is read as; without `column` it is not read. */
interface PlacedColumn {
  header: string
  column: Column | null
}

/** A file taken apart by its headers. */
export interface Sheet {
  columns: PlacedColumn[]
  /** The rows that hold anything, also those that cannot be read as a whole. */
  rows: SheetRow[]
  errors: RowError[]
}

/**
 * Takes the rows of a file by their headers: any order, unknown columns ignored, empty rows skipped, a title above the
 * headers too (D-128).
 * @returns the rows, and every cell that cannot be read
 */
export function readSheet(columns: readonly Column[], cells: readonly (readonly Cell[])[]): Sheet {
  const top = headAt(columns, cells)
  const head = cells[top] ?? []
  const headers = head.map(foldCell)
  const placed = columns.map((column) => ({ column, at: headers.indexOf(foldHeader(column.header)) }))
  const shown = head.map((cell, i) => ({
    header: String(cell ?? '').trim(),
    column: placed.find(({ at }) => at === i)?.column ?? null,
  }))
  const refused = (errors: RowError[]): Sheet => ({ columns: shown, rows: [], errors })
  const missing = placed.filter(({ column, at }) => column.required && at < 0)
  if (missing.length > 0) return refused(missing.map(({ column }) => missingColumn(column)))
  const filled = cells
    .map((row, i) => ({ row, n: i + 1 }))
    .slice(top + 1)
    .filter(({ row }) => !row.every(isBlank))
  if (filled.length === 0) return refused([ofFile('Het bestand bevat geen rijen.')])
  if (filled.length > MAX_ROWS) return refused([ofFile(TOO_MANY)])
  const present = placed.filter(({ at }) => at >= 0)
  const errors: RowError[] = []
  const rows = filled.map(({ row, n }) => ({ row: n, values: readRow(present, row, n, errors) }))
  return { columns: shown, rows, errors }
}

// oxlint-disable-next-line eslint/no-restricted-properties -- a number that is only shown
const TOO_MANY = `Het bestand bevat meer dan ${MAX_ROWS.toLocaleString('nl-BE')} rijen.`
const ofFile = (reason: string): RowError => ({ row: 0, column: '', reason })
const missingColumn = ({ header }: Column) => ofFile(`De kolom '${header}' ontbreekt in het bestand.`)
const isBlank = (cell: Cell) => cell === null || cell === undefined || String(cell).trim() === ''

function readRow(
  present: readonly { column: Column; at: number }[],
  row: readonly Cell[],
  n: number,
  errors: RowError[],
): SheetRow['values'] {
  const values: SheetRow['values'] = {}
  for (const { column, at } of present) {
    const fail = (reason: string) => errors.push({ row: n, column: column.header, reason })
    try {
      const value = chosen(column, readCell(column.kind ?? 'text', row[at]))
      values[column.key] = value
      if (value === null && column.required) fail('ontbreekt')
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      fail(error.message)
    }
  }
  return values
}

/** The text as the list of allowed ones has it. @throws BadCell that names them */
function chosen({ values }: Column, value: Value): Value {
  if (!values || value === null) return value
  const found = values.find((allowed) => foldCell(allowed) === foldCell(value))
  if (found === undefined) throw new BadCell(`'${value}' bestaat niet (toegelaten: ${values.join(', ')})`)
  return found
}
