import { MOVEMENTS as M, type MovementKind } from '../rentals/constants.ts'
import {
  isHandedOut,
  isPhysical,
  lineCount,
  movementsOf,
  type RentalWithMovements,
  unitsOfLine,
} from '../rentals/movements.ts'
import type { RentalLine } from '../rentals/rental.ts'

/* The rows on the slips of a rental: the units that were handed out, and their state afterwards. */

/** The states of a unit that a return slip distinguishes. */
const RETURNS = { back: 'back', missing: 'missing', damaged: 'damaged', out: 'out' } as const
export type ReturnState = (typeof RETURNS)[keyof typeof RETURNS]

type Line = Pick<RentalLine, 'id' | 'itemId' | 'quantity' | 'brand' | 'model' | 'multiple'>
type HandedOutRental<L extends Line> = Omit<RentalWithMovements, 'rentalLines'> & {
  rentalLines: readonly L[]
}

/** A quantity of one line; quantity 1 if it names a unit. */
export interface SlipRow<L extends Line = RentalLine> {
  line: L
  itemId: string | null
  quantity: number
}

/**
 * The rows of a delivery slip, in the order of the lines: every unit that left, even if it is back by now,
 * and bulk by quantity. If nobody recorded what left, the rows are everything that was ordered.
 */
export function deliveredRows<L extends Line>(rental: HandedOutRental<L>): SlipRow<L>[] {
  const lines = rental.rentalLines.filter(isPhysical)
  if (!isHandedOut(rental))
    return lines.map((line) => ({ line, itemId: line.itemId, quantity: line.quantity }))
  return lines.flatMap((line) => leftOf(rental, line))
}

function leftOf<L extends Line>(rental: HandedOutRental<L>, line: L): SlipRow<L>[] {
  const left = movementsOf(rental).filter(({ lineId, kind }) => lineId === line.id && kind === M.out)
  const quantity = left.reduce((sum, one) => sum + one.quantity, 0)
  if (line.multiple) return quantity > 0 ? [{ line, itemId: line.itemId, quantity }] : []
  const swapped = swappedOf(rental, line)
  const units = new Set(left.flatMap(({ itemId }) => itemId ?? []))
  return [...units].flatMap((itemId) => (swapped.has(itemId) ? [] : [{ line, itemId, quantity: 1 }]))
}

/**
 * The units that were swapped for another one. If more units left than were ordered, the ones that came back
 * first were replaced.
 */
function swappedOf(rental: HandedOutRental<Line>, { id, quantity }: Line): ReadonlySet<string> {
  const left = unitsOfLine(rental, id).filter(({ kind }) => kind !== M.chosen)
  const returned = left.filter(({ kind }) => kind === M.back).toSorted((a, b) => (a.at < b.at ? -1 : 1))
  return new Set(returned.slice(0, Math.max(left.length - quantity, 0)).map(({ itemId }) => itemId))
}

export interface ReturnRow<L extends Line = RentalLine> extends SlipRow<L> {
  state: ReturnState
  /** The damage, in a sentence. */
  note: string | null
}

const STATES: Record<MovementKind, ReturnState | null> = {
  [M.chosen]: null,
  [M.out]: RETURNS.out,
  [M.back]: RETURNS.back,
  [M.found]: RETURNS.back,
  [M.missing]: RETURNS.missing,
  [M.damaged]: RETURNS.damaged,
  // only bulk, which is counted by quantity, is written off
  [M.writtenOff]: null,
}

/** The state of each unit and each quantity of bulk, in the order of the lines. */
export const returnedRows = <L extends Line>(rental: HandedOutRental<L>): ReturnRow<L>[] =>
  rental.rentalLines
    .filter(isPhysical)
    .flatMap((line) => (line.multiple ? bulkRows(rental, line) : unitRows(rental, line)))

function unitRows<L extends Line>(rental: HandedOutRental<L>, line: L): ReturnRow<L>[] {
  const swapped = swappedOf(rental, line)
  const named = unitsOfLine(rental, line.id).flatMap(({ itemId, kind, note }): ReturnRow<L>[] => {
    const state = STATES[kind]
    return state === null || swapped.has(itemId) ? [] : [{ line, itemId, quantity: 1, state, note }]
  })
  return [...named, ...unnamed(rental, line)]
}

function bulkRows<L extends Line>(rental: HandedOutRental<L>, line: L): ReturnRow<L>[] {
  const count = lineCount(rental, line)
  const counted = Object.values(RETURNS).flatMap((state): ReturnRow<L>[] =>
    count[state] > 0 ? [{ line, itemId: line.itemId, quantity: count[state], state, note: null }] : [],
  )
  return [...counted, ...unnamed(rental, line)]
}

/** If nobody recorded what left, everything without a known state counts as out. */
function unnamed<L extends Line>(rental: HandedOutRental<L>, line: L): ReturnRow<L>[] {
  const { toGo } = lineCount(rental, line)
  if (isHandedOut(rental) || toGo === 0) return []
  return [{ line, itemId: line.itemId, quantity: toGo, state: RETURNS.out, note: null }]
}
