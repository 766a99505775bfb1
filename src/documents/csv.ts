import { withGuard } from '../domain/shared/spreadsheetGuard.ts'
import type { SheetCellKind, Workbook } from './xlsx/workbook.ts'

/*
 * Tables as CSV, in the form that local spreadsheet programs open: UTF-8 with a byte order mark, semicolons,
 * decimal commas.
 */

const BOM = '\u{FEFF}'
const END = '\r\n'

/** The header line, after the byte order mark. @param titles of the columns */
export const csvHead = (titles: readonly string[]): string => BOM + lineOf(titles.map(textCell))

/** A row as a line with its line break. @param kinds of the columns, as in a workbook */
export const csvLine = (kinds: readonly SheetCellKind[], row: Workbook['rows'][number]): string =>
  lineOf(row.map((value, i) => cellOf(kinds[i] ?? 'text', value)))

/** A table as CSV text. */
export const csvText = ({ columns, rows }: Pick<Workbook, 'columns' | 'rows'>): string =>
  csvHead(columns.map(({ title }) => title)) +
  rows
    .map((row) =>
      csvLine(
        columns.map(({ kind }) => kind),
        row,
      ),
    )
    .join('')

const lineOf = (cells: readonly string[]): string => cells.join(';') + END

/** Formats a cell. A record of an earlier version lacks newer fields, so the value can be undefined. */
function cellOf(kind: SheetCellKind, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number' || kind === 'amount' || kind === 'number')
    return String(value).replace('.', ',')
  return textCell(value)
}

/**
 * Formats a text cell. The guard against formulas stays in the file, because CSV cannot mark a cell as text. Our
 * import removes it.
 */
function textCell(value: string): string {
  const text = withGuard(value)
  return /[";\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
