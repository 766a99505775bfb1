import type { Cell } from '../../src/domain/imports/cells.ts'
import { type Column, findHead } from '../../src/domain/imports/sheet.ts'

/** A sheet of a workbook, by its first rows. */
export interface SheetHead {
  name: string
  isHidden: boolean
  rows: Cell[][]
}

/**
 * The place of the sheet with the list: the first that has every column that must be there, else the one with most
 * columns of the list. Hidden sheets count only where there is no other.
 */
export function chooseSheet(sheets: readonly SheetHead[], columns: readonly Column[]): number {
  const judged = sheets.map(({ isHidden, rows }, at) => ({ at, isHidden, head: findHead(columns, rows) }))
  const visible = judged.filter(({ isHidden }) => !isHidden)
  const candidates = visible.length > 0 ? visible : judged
  const worth = ({ head }: (typeof judged)[number]) => (head.complete ? Infinity : head.found)
  return candidates.toSorted((a, b) => compare(worth(b), worth(a)) || a.at - b.at)[0]?.at ?? 0
}

/** Infinity less itself is no number. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b)
