import { useMediaQuery } from '@mantine/hooks'
import { countNameLines } from './nameLines.ts'
import { type PlannerRowData, itemRowStates } from './rows.ts'

/** Returns the width of the name column in px; equal to the style sheet. */
export function useNameColumn(): number {
  const narrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false })
  const phone = useMediaQuery('(max-width: 599.98px)', false, { getInitialValueInEffect: false })
  if (phone) return 176
  return narrow ? 232 : 288
}

/** Height in px of a name of three lines. */
const THREE_LINES = 56
/**
 * Other widths in px in the column: its padding, the indent of a row below a header, the arrow and count of a
 * header.
 */
const EDGES = 26
const SET_IN = 24
const BESIDE = 104

/**
 * Returns the height in px that a row needs for its name, at most three lines; 0 if the default height is
 * enough.
 */
export function nameHeight(row: PlannerRowData | undefined, column: number): number {
  if (row === undefined || row.kind === 'group') return 0
  return nameLines(row, column) > 2 ? THREE_LINES : 0
}

function nameLines(row: Exclude<PlannerRowData, { kind: 'group' }>, column: number): number {
  if (row.kind === 'model') return countNameLines(row.label, column - EDGES - BESIDE)
  const words = [...(row.short ?? [row.label]), ...itemRowStates(row)].filter(Boolean).join(' ')
  return countNameLines(words, column - EDGES - (row.short ? SET_IN : 0))
}
