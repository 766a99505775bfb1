import type { SheetCellKind, WorkbookRow } from './xlsx/workbook.ts'

/** A column of a spreadsheet of records. */
export interface SheetColumn<R> {
  title: string
  kind: SheetCellKind
  /** In characters. */
  width: number
  value: (record: R) => string | number | null
}

/** Makes the columns of one kind of record. */
export const columnOf =
  <R>() =>
  (title: string, kind: SheetCellKind, width: number, value: SheetColumn<R>['value']): SheetColumn<R> => ({
    title,
    kind,
    width,
    value,
  })

export const sheetRowOf = <R>(columns: readonly SheetColumn<R>[], record: R): WorkbookRow =>
  columns.map(({ value }) => value(record))

export const yesNo = (yes: boolean): string => (yes ? 'Ja' : 'Nee')
