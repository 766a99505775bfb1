import type { Cell } from '../../src/domain/imports/cells.ts'
import { type ImportColumn, findHead } from '../../src/domain/imports/sheet.ts'

/** The first rows of a sheet. */
export interface SheetHead {
  name: string
  isHidden: boolean
  rows: Cell[][]
}

/**
 * Returns the index of the sheet with the list: the first one with all required columns, else the one with
 * most known columns. Hidden sheets are only used if there is no visible one.
 */
export function chooseSheet(sheets: readonly SheetHead[], columns: readonly ImportColumn[]): number {
  const judged = sheets.map(({ isHidden, rows }, at) => ({ at, isHidden, head: findHead(columns, rows) }))
  const visible = judged.filter(({ isHidden }) => !isHidden)
  const candidates = visible.length > 0 ? visible : judged
  const worth = ({ head }: (typeof judged)[number]) => (head.complete ? Infinity : head.found)
  return candidates.toSorted((a, b) => compare(worth(b), worth(a)) || a.at - b.at)[0]?.at ?? 0
}

/** Compares scores. Infinity minus Infinity is NaN, so equal scores are handled separately. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b)
