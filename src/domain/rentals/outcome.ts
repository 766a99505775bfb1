import { MOVEMENTS as M, type MovementKind } from './constants.ts'
import { lineCount, type OutIn, piecesOfLine } from './movements.ts'

type Line = OutIn['rentalLines'][number]

/** Where units of a rental line are, as a person reads it. */
const OUTCOMES = ['out', 'back', 'missing', 'damaged'] as const
type Outcome = (typeof OUTCOMES)[number]

/** Units of one line that are in the same place. */
export interface LineOutcome {
  outcome: Outcome
  quantity: number
  /** The units by id, in the order in which they were named; empty for bulk. */
  itemIds: string[]
}

const OUTCOME_OF: Partial<Record<MovementKind, Outcome>> = {
  [M.out]: 'out',
  [M.back]: 'back',
  [M.found]: 'back',
  [M.missing]: 'missing',
  [M.damaged]: 'damaged',
}

/** What became of the units of a line by its movements, places without units left out; empty while nothing moved. */
export function lineOutcomes(moved: Pick<OutIn, 'movements'>, line: Line): LineOutcome[] {
  const rental = { ...moved, rentalLines: [line] }
  const count = lineCount(rental, line)
  const units = line.multiple ? [] : piecesOfLine(rental, line.id)
  return OUTCOMES.flatMap((outcome) => {
    const itemIds = units.flatMap(({ itemId, kind }) => (OUTCOME_OF[kind] === outcome ? [itemId] : []))
    const quantity = line.multiple ? count[outcome] : itemIds.length
    return quantity > 0 ? [{ outcome, quantity, itemIds }] : []
  })
}

/** Whether all of a line went out and is back, missing or damaged: the stock of its period does not concern it any more. */
export function isSettled(moved: Pick<OutIn, 'movements'>, line: Line): boolean {
  const { asked, out, toGo } = lineCount({ ...moved, rentalLines: [line] }, line)
  return asked > 0 && out === 0 && toGo === 0
}
