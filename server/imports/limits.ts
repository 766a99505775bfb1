/** The file is no list that can be read; the message is Dutch, for the person who chose it. */
export class UnreadableFile extends Error {}

export const NO_LIST = 'Dit is geen CSV-, Excel- of OpenDocument-bestand.'

/** Why a cell with a formula is refused, as it follows on the name of its column. */
export const FORMULA_FAULT = 'bevat een formule. Gelieve de waarden te kopiëren en opnieuw te bewaren'

/** The widest list, and the most cells of the used range. */
const MAX_COLUMNS = 200
const MAX_CELLS = 2_000_000

/**
 * Judges the used range of a list, before any of it is kept: the smallest rectangle around everything that is filled in.
 * A row or column that is only formatted is no part of it.
 * @throws UnreadableFile
 */
function judgeUsedRange(columns: number, rows: number): void {
  if (columns > MAX_COLUMNS)
    throw new UnreadableFile(`Het bestand heeft meer dan ${MAX_COLUMNS} gevulde kolommen.`)
  if (columns * rows > MAX_CELLS) throw new UnreadableFile('Het bestand heeft meer dan 2.000.000 cellen.')
}

/** The used range while rows come by; throws as soon as it is too large. */
export class UsedRange {
  private columns = 0
  private rows = 0

  /** @param row, column counted from 1: a cell there is filled in */
  fill(row: number, column: number): void {
    if (column <= this.columns && row <= this.rows) return
    this.columns = Math.max(this.columns, column)
    this.rows = Math.max(this.rows, row)
    judgeUsedRange(this.columns, this.rows)
  }
}
