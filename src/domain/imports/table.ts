import type { Cell } from './cells.ts'

/** The cells of a file, with what the file says of them. */
export interface Table {
  cells: Cell[][]
  /** The sheet that was read; null: a text. */
  sheet: string | null
  /** What a text was read as, where it is not Unicode: 'Windows-1252'. */
  encoding: string | null
  /** Between the cells of a text. */
  separator: string | null
  /** How many cells each row of a text has, blank ones at the end too; null: the cells have their own places. */
  widths: number[] | null
}
