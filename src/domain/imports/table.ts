import type { Cell } from './cells.ts'

/** The cells of a file, with the facts that the file states about them. */
export interface ImportTable {
  cells: Cell[][]
  /** The name of the sheet; null for a text file. */
  sheet: string | null
  /** The encoding of a text file if it is not Unicode: 'Windows-1252'. */
  encoding: string | null
  /** The separator of a text file. */
  separator: string | null
  /**
   * The number of cells in each row of a text file, including blank ones at the end. Null for a spreadsheet,
   * whose cells have fixed positions.
   */
  widths: number[] | null
}
