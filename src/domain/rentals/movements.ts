import { namedModel } from '../items/model.ts'
import type { Author } from '../shared/autoLine.ts'
import { MOVEMENTS as M, type MovementKind } from './constants.ts'
import type { Movement, RentalLine } from './rental.ts'

/*
 * Out and in (OI). What happens to the pieces of a rental is written down movement by movement, added and never changed: two
 * counters that scan at once lose nothing of each other, and where a piece is follows from the last that was said of it.
 * What was said by mistake is taken away again by its id.
 */

type Line = Pick<RentalLine, 'id' | 'itemId' | 'quantity' | 'brand' | 'model' | 'multiple'>
type Moved = { movements?: readonly Movement[] | undefined }
export type OutIn = Moved & { rentalLines: readonly Line[] }

/** The movements of a rental; a record of an earlier version has none. */
export const movementsOf = ({ movements }: Moved): readonly Movement[] => movements ?? []

/** Whether a line is of something that leaves the house: a text of its own, and the head of a kit, are not. */
export const isPhysical = (line: Line): boolean => line.itemId !== null || namedModel(line) !== null

/** Where a piece of a line is. */
export interface LinePiece {
  itemId: string
  kind: MovementKind
  at: string
  by: string | null
  note: string | null
  repairId: string | null
}

/** The order in which things were said, the same on every device. */
export const byTime = (a: Movement, b: Movement): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1

/** The pieces that were named for a line, each as the last movement of it says. */
export function piecesOfLine(rental: Moved, lineId: string): LinePiece[] {
  const found = new Map<string, LinePiece>()
  for (const { itemId, kind, at, by, note, repairId } of movementsOf(rental)
    .filter((movement) => movement.lineId === lineId)
    .toSorted(byTime))
    if (itemId !== null) found.set(itemId, { itemId, kind, at, by, note, repairId })
  return [...found.values()]
}

/** How many of a line are where; together they are `asked`, or more when pieces were exchanged. */
export interface LineCount {
  asked: number
  /** Not given along yet. */
  toGo: number
  out: number
  back: number
  missing: number
  damaged: number
}

/** Whether somebody wrote down what left; a house that only ticks what comes back takes all for out. */
export const isHandedOut = (rental: Moved): boolean => movementsOf(rental).some(({ kind }) => kind === M.out)

/** Where the pieces, or the number, of one line are. */
export function lineCount(rental: OutIn, line: Line): LineCount {
  const counted = line.multiple ? countOfBulk(rental, line) : countOfPieces(rental, line)
  const settled = counted.missing + counted.damaged
  const back = Math.min(counted.back, Math.max(line.quantity - counted.out - settled, 0))
  return { ...counted, back, asked: line.quantity, toGo: rest(line.quantity, counted.out + back + settled) }
}

const rest = (n: number, less: number): number => Math.max(n - less, 0)
type Counted = Omit<LineCount, 'asked' | 'toGo'>

function countOfPieces(rental: OutIn, line: Line): Counted {
  const kinds = piecesOfLine(rental, line.id).map(({ kind }) => kind)
  const of = (...wanted: MovementKind[]) => kinds.filter((kind) => wanted.includes(kind)).length
  return { out: of(M.out), back: of(M.back, M.found), missing: of(M.missing), damaged: of(M.damaged) }
}

function countOfBulk(rental: Moved, line: Line): Counted {
  const of = (wanted: MovementKind) =>
    movementsOf(rental).reduce(
      (sum, { lineId, kind, quantity }) => (lineId === line.id && kind === wanted ? sum + quantity : sum),
      0,
    )
  const [found, damaged] = [of(M.found), of(M.damaged)]
  const missing = rest(of(M.missing), found)
  const back = of(M.back) + Math.min(found, of(M.missing))
  return { out: rest(of(M.out), back + missing + damaged), back, missing, damaged }
}

/** Of all lines together; what was never written down as gone along counts as out once anything came back. */
export function rentalCount(rental: OutIn): LineCount {
  const sum: LineCount = { asked: 0, toGo: 0, out: 0, back: 0, missing: 0, damaged: 0 }
  for (const line of rental.rentalLines.filter(isPhysical)) {
    const count = lineCount(rental, line)
    for (const key of Object.keys(sum) as (keyof LineCount)[]) sum[key] += count[key]
  }
  return sum
}

/** How many of a line are still to come back: those that are out, or all of it where nobody wrote down what left. */
export function stillOut(rental: OutIn, line: Line): number {
  const { out, toGo } = lineCount(rental, line)
  return isHandedOut(rental) ? out : out + toGo
}

/** What is still to come back of a whole rental. */
export const stillOutOf = (rental: OutIn): number =>
  rental.rentalLines.filter(isPhysical).reduce((sum, line) => sum + stillOut(rental, line), 0)

/** 'gedeeltelijk terug': some of it is back, or will not come, and some is still out; it is no status of its own. */
export function partlyBack(rental: OutIn): { settled: number; asked: number } | null {
  const { asked, back, missing, damaged } = rentalCount(rental)
  const settled = back + missing + damaged
  return settled > 0 && stillOutOf(rental) > 0 ? { settled, asked } : null
}

/** What a person says of a piece; who and when are the mutation's. */
export type NewMovement = Omit<Movement, 'at' | 'by'>

/**
 * A rental with movements added, those whose id it has left out (M3). The same object when there is nothing new. One that says
 * what was said before is kept too: which of them came first is known when the last device has spoken, and not before. Several
 * of one change keep their order: each is a millisecond later than the one before.
 */
export function withMovements<R extends Moved>(
  rental: R,
  wanted: readonly NewMovement[],
  { uid, at }: Pick<Author, 'uid' | 'at'>,
): R {
  let next = rental
  const start = Date.parse(at)
  for (const [i, one] of wanted.entries()) {
    const movement = { ...one, at: new Date(start + i).toISOString(), by: uid }
    const there = movementsOf(next).some(({ id }) => id === movement.id)
    if (!there) next = { ...next, movements: [...movementsOf(next), movement] }
  }
  return next
}

/** A rental without the movements of these ids; the same object when it has none of them. */
export function withoutMovements<R extends Moved>(rental: R, ids: readonly string[]): R {
  const kept = movementsOf(rental).filter(({ id }) => !ids.includes(id))
  return kept.length === movementsOf(rental).length ? rental : { ...rental, movements: kept }
}

/** The line that a piece belongs to: one that names it, or one that asks for its model and has room for one more. */
export function lineForPiece<L extends Line>(
  rental: Moved & { rentalLines: readonly L[] },
  item: { id: string; brand: string; model: string | null },
): L | undefined {
  const isOf = (line: L) =>
    line.itemId === item.id || piecesOfLine(rental, line.id).some(({ itemId }) => itemId === item.id)
  const hasRoom = (line: L) => namedModel(line) === namedModel(item) && lineCount(rental, line).toGo > 0
  const lines = rental.rentalLines.filter(isPhysical)
  return lines.find(isOf) ?? lines.find((line) => line.itemId === null && hasRoom(line))
}
