/** The file is not a readable list. The message is Dutch, for the person who chose it. */
export class UnreadableFile extends Error {}

export const NO_LIST = 'Dit is geen CSV-, Excel- of OpenDocument-bestand.'

/** The reason why a cell with a formula is refused; it follows the name of its column. */
export const FORMULA_FAULT = 'bevat een formule. Gelieve de waarden te kopiëren en opnieuw te bewaren'

/** Maximum number of columns, and of cells in the used range. */
const MAX_COLUMNS = 200
const MAX_CELLS = 2_000_000

/**
 * Checks the used range of a list before it is stored: the smallest rectangle around all filled cells. Rows
 * and columns that are only formatted do not count.
 * @throws UnreadableFile
 */
function judgeUsedRange(columns: number, rows: number): void {
  if (columns > MAX_COLUMNS)
    throw new UnreadableFile(`Het bestand heeft meer dan ${MAX_COLUMNS} gevulde kolommen.`)
  if (columns * rows > MAX_CELLS) throw new UnreadableFile('Het bestand heeft meer dan 2.000.000 cellen.')
}

/** Tracks the used range while rows are read; throws as soon as it is too large. */
export class UsedRange {
  private columns = 0
  private rows = 0

  /** @param row, column position of a filled cell, counted from 1 */
  fill(row: number, column: number): void {
    if (column <= this.columns && row <= this.rows) return
    this.columns = Math.max(this.columns, column)
    this.rows = Math.max(this.rows, row)
    judgeUsedRange(this.columns, this.rows)
  }
}
