/** A row as plain data: days as 'yyyy-MM-dd', amounts in euro, other numbers unchanged, null for an empty cell. */
export type WorkbookRow = readonly (string | number | null)[]
export type SheetCellKind = 'text' | 'day' | 'amount' | 'number'

export interface Workbook {
  /** The name of the sheet. */
  sheet: string
  /** Widths in characters. */
  columns: readonly { title: string; kind: SheetCellKind; width: number }[]
  rows: readonly WorkbookRow[]
}
