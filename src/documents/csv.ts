import { withGuard } from '../domain/shared/spreadsheetGuard.ts'
import type { CellKind, Workbook } from './xlsx/workbook.ts'

/* Tables as text, as spreadsheet programs here open them: UTF-8 with its mark, semicolons, a comma for decimals. */

const BOM = '\u{FEFF}'
const END = '\r\n'

/** The head with the mark before it. @param titles of the columns */
export const csvHead = (titles: readonly string[]): string => BOM + lineOf(titles.map(textCell))

/** A row as a line with its end. @param kinds of the columns, as of a workbook */
export const csvLine = (kinds: readonly CellKind[], row: Workbook['rows'][number]): string =>
  lineOf(row.map((value, i) => cellOf(kinds[i] ?? 'text', value)))

/** A table as a text. */
export const csv = ({ columns, rows }: Pick<Workbook, 'columns' | 'rows'>): string =>
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

/** A record of an earlier version has no such field. */
function cellOf(kind: CellKind, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number' || kind === 'amount' || kind === 'number')
    return String(value).replace('.', ',')
  return textCell(value)
}

/** The guard before a text stays in the file: CSV has no other way to say that it is a text. Our import takes it off. */
function textCell(value: string): string {
  const text = withGuard(value)
  return /[";\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
