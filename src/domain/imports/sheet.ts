import { BadCell, type Cell, type CellKind, readCell, typedText, type CellValue } from './cells.ts'
import type { ImportTable } from './table.ts'

export interface ImportColumn {
  /** The path of the field in the document: 'name', 'address.city'. */
  key: string
  /** The header in the first row of the file. */
  header: string
  kind?: CellKind
  required?: boolean
  /** True if it identifies something. A number that a spreadsheet program rounded is refused there. */
  identifies?: boolean
  /** The only accepted texts, regardless of case and accents. The error for another text lists them. */
  values?: readonly string[]
  /** The requirement of its value. It follows the name of the column: 'Tarief moet groter dan 0 zijn …'. */
  must?: string
}

/** A reason to refuse the file. `row` counts as a spreadsheet does; 0 is the file as a whole. */
export interface RowError {
  row: number
  column: string
  reason: string
}

/** One row of the file, by the keys of its columns. A column that the file lacks is absent. */
export interface SheetRow {
  row: number
  values: Record<string, CellValue>
}

/** The most rows of one file (D-128). */
const MAX_ROWS = 20_000

/** The text of an error: 'Rij 3: Naam ontbreekt'. For the file as a whole it is only the reason. */
export const rowErrorText = ({ row, column, reason }: RowError): string =>
  row === 0 ? reason : `Rij ${row}: ${column} ${reason}`

/** Normalises a header for comparison: without case, accents and surrounding blanks (D-128). */
export const normalizeHeader = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s*]+/g, ' ')
    .trim()
    .toLowerCase()

/**
 * The number of rows in which the headers are searched. People put a title, a date or an empty row above
 * them.
 */
export const HEAD_ROWS = 20

/** The row that is read as the headers. */
interface Head {
  /** Its index, from 0. */
  at: number
  /** The number of known columns in it. */
  found: number
  /** True if it has every required column. */
  complete: boolean
}

/**
 * Finds the row with the headers: the first one with all required columns, otherwise the one with most known
 * columns, so that the missing ones can be named.
 */
export function findHead(columns: readonly ImportColumn[], cells: readonly (readonly Cell[])[]): Head {
  const required = columns.filter((column) => column.required)
  let best: Head = { at: 0, found: 0, complete: false }
  for (const [at, row] of cells.slice(0, HEAD_ROWS).entries()) {
    const headers = new Set(row.map(normalizeCell))
    const has = ({ header }: ImportColumn) => headers.has(normalizeHeader(header))
    const found = columns.filter(has).length
    if (required.every(has)) return { at, found, complete: true }
    if (found > best.found) best = { at, found, complete: false }
  }
  return best
}

const normalizeCell = (cell: Cell) => normalizeHeader(typedText(cell))

/** A column of the file with its header. `column` is null if the import does not read it. */
interface PlacedColumn {
  header: string
  column: ImportColumn | null
}

/** A file split by its headers. */
export interface Sheet {
  columns: PlacedColumn[]
  /** All rows that are not blank, including rows with errors. */
  rows: SheetRow[]
  errors: RowError[]
}

/**
 * Reads the rows of a file by their headers (D-128). Columns may have any order, unknown columns and empty
 * rows are skipped, and a title above the headers is allowed.
 * @returns the rows, and an error for every cell that cannot be read
 */
export function readSheet(
  columns: readonly ImportColumn[],
  table: Pick<ImportTable, 'cells'> & Partial<ImportTable>,
): Sheet {
  const { cells } = table
  const { at: top } = findHead(columns, cells)
  const head = cells[top] ?? []
  const headers = head.map(normalizeCell)
  const placed = columns.map((column) => ({ column, at: headers.indexOf(normalizeHeader(column.header)) }))
  const shown = head.map((cell, i) => ({
    header: typedText(cell).trim(),
    column: placed.find(({ at }) => at === i)?.column ?? null,
  }))
  const refused = (errors: RowError[]): Sheet => ({ columns: shown, rows: [], errors })
  const missing = placed.filter(({ column, at }) => column.required && at < 0)
  if (missing.length > 0)
    return refused([
      ...missing.map(({ column }) => missingColumn(column)),
      ofFile(foundHeaders(columns, shown, table)),
    ])
  const filled = cells
    .map((row, i) => ({ row, n: i + 1 }))
    .slice(top + 1)
    .filter(({ row }) => !row.every(isBlank))
  if (filled.length === 0) return refused([ofFile('Het bestand bevat geen rijen.')])
  if (filled.length > MAX_ROWS) return refused([ofFile(TOO_MANY)])
  const present = placed.filter(({ at }) => at >= 0)
  const errors: RowError[] = surplusErrors(table, top, filled)
  const rows = filled.map(({ row, n }) => ({ row: n, values: readRow(present, row, n, errors) }))
  return { columns: shown, rows, errors }
}

// oxlint-disable-next-line eslint/no-restricted-properties -- a number that is only shown
const TOO_MANY = `Het bestand bevat meer dan ${MAX_ROWS.toLocaleString('nl-BE')} rijen.`
const ofFile = (reason: string): RowError => ({ row: 0, column: '', reason })
const missingColumn = ({ header }: ImportColumn) => ofFile(`De kolom '${header}' ontbreekt in het bestand.`)
const isBlank = (cell: Cell) => typedText(cell).trim() === ''

/** Lists the headers of the file and those of the import, so that a person sees which ones to rename. */
function foundHeaders(
  columns: readonly ImportColumn[],
  shown: readonly PlacedColumn[],
  { sheet }: Partial<ImportTable>,
): string {
  const own = shown.flatMap(({ header }) => (header === '' ? [] : [`'${header}'`]))
  const where = sheet ? `Het blad '${sheet}'` : 'Het bestand'
  const has =
    own.length === 0 ? `${where} heeft geen kolommen.` : `${where} heeft de kolommen ${listed(own)}.`
  return `${has} Deze lijst kent ${listed(columns.map(({ header }) => `'${header}'`))}.`
}

const MOST_LISTED = 40
const listed = (names: readonly string[]) =>
  names.slice(0, MOST_LISTED).join(', ') + (names.length > MOST_LISTED ? ', …' : '')

/**
 * Errors for rows of a text file with more filled cells than headers. Such a row was split in the wrong
 * place, so that its values moved to other columns.
 */
function surplusErrors(
  { widths, separator }: Partial<ImportTable>,
  top: number,
  filled: readonly { row: readonly Cell[]; n: number }[],
): RowError[] {
  const width = widths?.[top]
  if (width === undefined) return []
  return filled
    .filter(({ row }) => row.length > width)
    .map(({ row, n }) => ({
      row: n,
      column: 'De rij',
      reason: `heeft ${row.length} cellen en er zijn ${width} kolommen: ${splitCause(row, separator)}`,
    }))
}

function splitCause(row: readonly Cell[], separator: string | null | undefined): string {
  if (separator !== ',')
    return `een tekst met '${separator === '\t' ? 'een tab' : (separator ?? ';')}' erin hoort tussen aanhalingstekens`
  const texts = row.map(typedText)
  const at = texts.findIndex((text, i) => /^-?\d+$/.test(text.trim()) && /^\d{1,2}$/.test(texts[i + 1] ?? ''))
  return at < 0
    ? 'een tekst met een komma erin hoort tussen aanhalingstekens'
    : `'${texts[at]?.trim()},${texts[at + 1]}' is een decimale komma in een bestand met komma's. Zet het getal tussen aanhalingstekens of bewaar met puntkomma's`
}

function readRow(
  present: readonly { column: ImportColumn; at: number }[],
  row: readonly Cell[],
  n: number,
  errors: RowError[],
): SheetRow['values'] {
  const values: SheetRow['values'] = {}
  for (const { column, at } of present) {
    const fail = (reason: string) => errors.push({ row: n, column: column.header, reason })
    try {
      const value = chosen(column, readCell(column.kind ?? 'text', row[at], column.identifies))
      values[column.key] = value
      if (value === null && column.required) fail('ontbreekt')
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      fail(error.message)
    }
  }
  return values
}

/**
 * The allowed text that equals the typed one.
 * @throws BadCell that lists the allowed texts
 */
function chosen({ values }: ImportColumn, value: CellValue): CellValue {
  if (!values || value === null) return value
  const found = values.find((allowed) => normalizeCell(allowed) === normalizeCell(value))
  if (found === undefined) throw new BadCell(`'${value}' bestaat niet (toegelaten: ${values.join(', ')})`)
  return found
}
