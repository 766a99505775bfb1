import type { CellKind, SheetRow } from './xlsx/workbook.ts'

/** A column of a spreadsheet of records. */
export interface SheetColumn<R> {
  title: string
  kind: CellKind
  /** In characters. */
  width: number
  value: (record: R) => string | number | null
}

/** Makes the columns of one kind of record. */
export const columnOf =
  <R>() =>
  (title: string, kind: CellKind, width: number, value: SheetColumn<R>['value']): SheetColumn<R> => ({
    title,
    kind,
    width,
    value,
  })

export const rowOf = <R>(columns: readonly SheetColumn<R>[], record: R): SheetRow =>
  columns.map(({ value }) => value(record))

export const yesNo = (yes: boolean): string => (yes ? 'Ja' : 'Nee')
