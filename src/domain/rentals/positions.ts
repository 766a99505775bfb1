import { MOVEMENTS as M, type MovementKind } from './constants.ts'
import {
  isHandedOut,
  isPhysical,
  lineCount,
  movementsOf,
  type RentalWithMovements,
  unitsOfLine,
} from './movements.ts'

type Line = RentalWithMovements['rentalLines'][number]
type WithMovements = Pick<RentalWithMovements, 'movements'>

/** The position of units of a rental line, for a reader, in the order of the counts. */
export const POSITIONS = ['ready', 'out', 'back', 'missing', 'damaged'] as const
export type UnitPosition = (typeof POSITIONS)[number]

export interface PositionedUnit {
  itemId: string
  /** The time of its last movement; null if nobody recorded that it left. */
  at: string | null
  /** The reported damage. */
  note: string | null
  repairId: string | null
}

/** Units of one line with the same position. */
export interface LinePosition {
  position: UnitPosition
  quantity: number
  /** The units in the order in which they were named; empty for bulk. */
  units: PositionedUnit[]
}

const POSITION_OF: Partial<Record<MovementKind, UnitPosition>> = {
  [M.chosen]: 'ready',
  [M.out]: 'out',
  [M.back]: 'back',
  [M.found]: 'back',
  [M.missing]: 'missing',
  [M.damaged]: 'damaged',
}

/** True from the first movement on. Until then a reader asks what is free, afterwards where everything is. */
export const hasMoved = (rental: WithMovements): boolean => movementsOf(rental).length > 0

/** True if units came back although nobody recorded that they left. All of the rental was out then. */
const isOutUnrecorded = (rental: WithMovements): boolean =>
  !isHandedOut(rental) && movementsOf(rental).some(({ kind }) => kind !== M.chosen)

/** The quantity of a line for which no unit was made ready and that did not leave. */
export function unassignedQuantity(moved: WithMovements, line: Line): number {
  if (isOutUnrecorded(moved)) return 0
  const { toGo } = lineCount({ ...moved, rentalLines: [line] }, line)
  const ready = unitsOfLine(moved, line.id).filter(({ kind }) => kind === M.chosen).length
  return Math.max(toGo - ready, 0)
}

/**
 * The positions of the units of a line according to its movements. Positions without units are left out;
 * empty if nothing of the line moved.
 */
export function linePositions(moved: WithMovements, line: Line): LinePosition[] {
  if (!isPhysical(line)) return []
  const count = lineCount({ ...moved, rentalLines: [line] }, line)
  const units = line.multiple ? [] : unitsOfLine(moved, line.id)
  const unrecorded = isOutUnrecorded(moved) ? count.toGo : 0
  return POSITIONS.flatMap((position) => {
    const there = units.flatMap(({ kind, itemId, at, note, repairId }): PositionedUnit[] =>
      POSITION_OF[kind] === position ? [{ itemId, at, note, repairId }] : [],
    )
    if (position === 'out' && unrecorded > 0 && !line.multiple && line.itemId !== null)
      there.push({ itemId: line.itemId, at: null, note: null, repairId: null })
    const counted = line.multiple ? (position === 'ready' ? 0 : count[position]) : there.length
    const quantity = position === 'out' ? Math.max(counted, count.out + unrecorded) : counted
    return quantity > 0 ? [{ position, quantity, units: there }] : []
  })
}

/** The quantities of a whole rental by position. */
export function rentalPositions(rental: RentalWithMovements): Record<UnitPosition, number> {
  const sums = { ready: 0, out: 0, back: 0, missing: 0, damaged: 0 }
  for (const line of rental.rentalLines)
    for (const { position, quantity } of linePositions(rental, line)) sums[position] += quantity
  return sums
}

const TROUBLE: readonly UnitPosition[] = ['missing', 'damaged']
/** The most units of one position that are listed; more are counted. */
const LISTED = 6

/** A row below a line: one unit, or several as a quantity. */
export type PositionRow =
  | { position: UnitPosition; unit: PositionedUnit }
  | { position: UnitPosition; quantity: number }

/**
 * The rows below a line of several units: a row for each unit, or one row for more than six in a position. A
 * missing or damaged unit is always listed.
 */
export const positionRows = (positions: readonly LinePosition[]): PositionRow[] =>
  positions.flatMap(({ position, quantity, units }): PositionRow[] => {
    if (units.length > LISTED && !TROUBLE.includes(position)) return [{ position, quantity }]
    const unnamed = quantity - units.length
    return [
      ...units.map((unit) => ({ position, unit })),
      ...(unnamed > 0 ? [{ position, quantity: unnamed }] : []),
    ]
  })

/** The order of the positions by what a reader must see first. */
const BY_WEIGHT: readonly UnitPosition[] = ['damaged', 'missing', 'out', 'ready', 'back']

/** The position that gives a line of bulk its colour; null if nothing of it moved. */
export const heaviestPosition = (positions: readonly LinePosition[]): UnitPosition | null =>
  BY_WEIGHT.find((one) => positions.some(({ position }) => position === one)) ?? null

/**
 * True if all of a line left and is back, missing or damaged. The stock of its period then no longer matters
 * to it.
 */
export function isSettled(moved: WithMovements, line: Line): boolean {
  const { asked, out, toGo } = lineCount({ ...moved, rentalLines: [line] }, line)
  return asked > 0 && out === 0 && toGo === 0
}

/** True if nothing of a line still has to leave. What is free in its period no longer matters to its reader. */
export const hasLeft = (moved: WithMovements, line: Line): boolean =>
  lineCount({ ...moved, rentalLines: [line] }, line).toGo === 0
