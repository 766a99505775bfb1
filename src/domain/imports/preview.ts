import { type Cell, shownValue, typedText } from './cells.ts'
import type { Sheet, SheetRow } from './sheet.ts'
import type { ImportPlan, RowResult } from './upserts.ts'

/**
 * A cell of the file: the text in the file and the value to store. `stored` is null if the cell is not or
 * cannot be read.
 */
export interface PreviewCell {
  typed: string
  stored: string | null
}

export interface PreviewRow {
  row: number
  action: RowResult['action'] | 'refused'
  cells: PreviewCell[]
}

export interface PreviewHeader {
  text: string
  /** True if the import knows the column. The others are ignored. */
  read: boolean
}

/** The results of the rows of a file. A row with any error counts only as refused. */
export interface ImportCounts {
  inserted: number
  updated: number
  unchanged: number
  refused: number
}

const refusedRows = ({ errors }: Pick<ImportPlan, 'errors'>) =>
  new Set(errors.flatMap(({ row }) => (row > 0 ? [row] : [])))

/** Counts the rows of a plan by result. A row with an error counts only as refused. */
export function countsOf(plan: Pick<ImportPlan, 'rows' | 'errors'>): ImportCounts {
  const refused = refusedRows(plan)
  const count = (wanted: RowResult['action']) =>
    plan.rows.filter(({ row, action }) => action === wanted && !refused.has(row)).length
  return {
    inserted: count('insert'),
    updated: count('update'),
    unchanged: count('same'),
    refused: refused.size,
  }
}

const HAS_ACCENTS = /[\u0080-\u{10FFFF}]/u
const MOST_ACCENTED = 3

/**
 * The first rows. If none of them has an accented letter, a few rows that do are added, because they show
 * whether the encoding was read correctly.
 */
function shownRows(
  rows: readonly SheetRow[],
  cells: readonly (readonly Cell[])[],
  count: number,
): readonly SheetRow[] {
  const first = rows.slice(0, count)
  const isAccented = ({ row }: SheetRow) =>
    (cells[row - 1] ?? []).some((cell) => HAS_ACCENTS.test(typedText(cell)))
  if (first.some(isAccented)) return first
  return [...first, ...rows.slice(count).filter(isAccented).slice(0, MOST_ACCENTED)]
}

/**
 * The first rows of a file with the result of each cell, in the order of the file.
 * @param cells all cells of the file
 */
export function previewRows(
  { columns, rows }: Pick<Sheet, 'columns' | 'rows'>,
  plan: Pick<ImportPlan, 'rows' | 'errors'>,
  cells: readonly (readonly Cell[])[],
  count: number,
): { headers: PreviewHeader[]; firstRows: PreviewRow[] } {
  const refused = refusedRows(plan)
  const actions = new Map(plan.rows.map(({ row, action }) => [row, action]))
  const cellAt = (row: Sheet['rows'][number], i: number): PreviewCell => {
    const { column } = columns[i] ?? { column: null }
    const value = column ? row.values[column.key] : undefined
    return {
      typed: typedText(cells[row.row - 1]?.[i]),
      stored: value === undefined ? null : shownValue(value, column?.kind),
    }
  }
  return {
    headers: columns.map(({ header, column }) => ({ text: header, read: column !== null })),
    firstRows: shownRows(rows, cells, count).map((row) => ({
      row: row.row,
      action: refused.has(row.row) ? 'refused' : (actions.get(row.row) ?? 'refused'),
      cells: columns.map((_, i) => cellAt(row, i)),
    })),
  }
}
