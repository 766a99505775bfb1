import { useMediaQuery } from '@mantine/hooks'
import { linesOf } from './nameLines.ts'
import { type PlannerRowData, statesOf } from './rows.ts'

/** How wide the column of the names is, in px; as in the style sheet. */
export function useNameColumn(): number {
  const narrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false })
  const phone = useMediaQuery('(max-width: 599.98px)', false, { getInitialValueInEffect: false })
  if (phone) return 176
  return narrow ? 232 : 288
}

/** The height that three lines of a name need. */
const THREE_LINES = 56
/** What else stands in the column: its edges; what a row below a head is set in by; the arrow and the count of a head. */
const EDGES = 26
const SET_IN = 24
const BESIDE = 104

/** How high a row must be for its name, of at most three lines; 0 where each row is high enough. */
export function nameHeight(row: PlannerRowData | undefined, column: number): number {
  if (row === undefined || row.kind === 'group') return 0
  return nameLines(row, column) > 2 ? THREE_LINES : 0
}

function nameLines(row: Exclude<PlannerRowData, { kind: 'group' }>, column: number): number {
  if (row.kind === 'model') return linesOf(row.label, column - EDGES - BESIDE)
  const words = [...(row.short ?? [row.label]), ...statesOf(row)].filter(Boolean).join(' ')
  return linesOf(words, column - EDGES - (row.short ? SET_IN : 0))
}
