import { MOVEMENTS as M, type MovementKind } from './constants.ts'
import { lineCount, type RentalWithMovements, unitsOfLine } from './movements.ts'

type Line = RentalWithMovements['rentalLines'][number]

/** The position of units of a rental line, for a reader. */
const OUTCOMES = ['out', 'back', 'missing', 'damaged'] as const
type Outcome = (typeof OUTCOMES)[number]

/** Units of one line with the same position. */
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

/**
 * The positions of the units of a line according to its movements. Positions without units are left out;
 * empty if nothing moved.
 */
export function lineOutcomes(moved: Pick<RentalWithMovements, 'movements'>, line: Line): LineOutcome[] {
  const rental = { ...moved, rentalLines: [line] }
  const count = lineCount(rental, line)
  const units = line.multiple ? [] : unitsOfLine(rental, line.id)
  return OUTCOMES.flatMap((outcome) => {
    const itemIds = units.flatMap(({ itemId, kind }) => (OUTCOME_OF[kind] === outcome ? [itemId] : []))
    const quantity = line.multiple ? count[outcome] : itemIds.length
    return quantity > 0 ? [{ outcome, quantity, itemIds }] : []
  })
}

/**
 * True if all of a line left and is back, missing or damaged. The stock of its period then no longer matters
 * to it.
 */
export function isSettled(moved: Pick<RentalWithMovements, 'movements'>, line: Line): boolean {
  const { asked, out, toGo } = lineCount({ ...moved, rentalLines: [line] }, line)
  return asked > 0 && out === 0 && toGo === 0
}
