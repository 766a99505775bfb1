import { BadCell, type Cell, type CellKind, readCell, type Value } from './cells.ts'

export interface Column {
  /** The path of the field in the document: 'name', 'address.city'. */
  key: string
  /** What stands in the first row of the file. */
  header: string
  kind?: CellKind
  required?: boolean
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
export const MAX_ROWS = 20_000

/** 'Rij 3: Naam ontbreekt'; of the file as a whole only the reason. */
export const rowErrorText = ({ row, column, reason }: RowError): string =>
  row === 0 ? reason : `Rij ${row}: ${column} ${reason}`

/** Headers are compared without case, accents and blanks around them (D-128). */
const foldHeader = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s*]+/g, ' ')
    .trim()
    .toLowerCase()

/**
 * Takes the rows of a file by their headers: any order, unknown columns ignored, empty rows skipped (D-128).
 * @returns the rows that can be read, and every cell that cannot
 */
export function readSheet(
  columns: readonly Column[],
  cells: readonly (readonly Cell[])[],
): { rows: SheetRow[]; errors: RowError[] } {
  const [head = [], ...body] = cells
  const headers = head.map((cell) => foldHeader(String(cell ?? '')))
  const placed = columns.map((column) => ({ column, at: headers.indexOf(foldHeader(column.header)) }))
  const missing = placed.filter(({ column, at }) => column.required && at < 0)
  if (missing.length > 0) return { rows: [], errors: missing.map(({ column }) => missingColumn(column)) }
  const filled = body.map((row, i) => ({ row, n: i + 2 })).filter(({ row }) => !row.every(isBlank))
  if (filled.length === 0) return { rows: [], errors: [ofFile('Het bestand bevat geen rijen.')] }
  if (filled.length > MAX_ROWS) return { rows: [], errors: [ofFile(TOO_MANY)] }
  const present = placed.filter(({ at }) => at >= 0)
  const errors: RowError[] = []
  const rows = filled.map(({ row, n }) => ({ row: n, values: readRow(present, row, n, errors) }))
  return { rows, errors }
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
      const value = readCell(column.kind ?? 'text', row[at])
      values[column.key] = value
      if (value === null && column.required) fail('ontbreekt')
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      fail(error.message)
    }
  }
  return values
}
