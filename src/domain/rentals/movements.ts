import { namedModel } from '../items/model.ts'
import type { Author } from '../shared/autoLine.ts'
import { MOVEMENTS as M, type MovementKind } from './constants.ts'
import type { Movement, RentalLine } from './rental.ts'

/*
 * Handing out and taking back (OI). Everything that happens to the units of a rental is a movement that is
 * added and never changed. Two counters that scan at once therefore lose nothing. The position of a unit
 * follows from its last movement. A mistaken movement is removed by its id.
 */

type Line = Pick<RentalLine, 'id' | 'itemId' | 'quantity' | 'brand' | 'model' | 'multiple'>
type WithMovements = { movements?: readonly Movement[] | undefined }
export type RentalWithMovements = WithMovements & { rentalLines: readonly Line[] }

/** The movements of a rental; a record of an earlier version has none. */
export const movementsOf = ({ movements }: WithMovements): readonly Movement[] => movements ?? []

/** True if a line is something that leaves the company. A free text and the line of a kit are not. */
export const isPhysical = (line: Line): boolean => line.itemId !== null || namedModel(line) !== null

/** The position of a unit of a line. */
export interface LineUnit {
  itemId: string
  kind: MovementKind
  at: string
  by: string | null
  note: string | null
  repairId: string | null
}

/** The order of the movements, equal on every device. */
export const byTime = (a: Movement, b: Movement): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1

/** The units that were named for a line, each with its last movement. */
export function unitsOfLine(rental: WithMovements, lineId: string): LineUnit[] {
  const found = new Map<string, LineUnit>()
  for (const { itemId, kind, at, by, note, repairId } of movementsOf(rental)
    .filter((movement) => movement.lineId === lineId)
    .toSorted(byTime))
    if (itemId !== null) found.set(itemId, { itemId, kind, at, by, note, repairId })
  return [...found.values()]
}

/** The quantities of a line by position. Together they are `asked`, or more if units were exchanged. */
export interface LineCount {
  asked: number
  /** Not handed out yet. */
  toGo: number
  out: number
  back: number
  missing: number
  damaged: number
}

/** True if somebody recorded what left. A company that only ticks off returns counts everything as out. */
export const isHandedOut = (rental: WithMovements): boolean =>
  movementsOf(rental).some(({ kind }) => kind === M.out)

/** The positions of the units, or of the bulk quantity, of one line. */
export function lineCount(rental: RentalWithMovements, line: Line): LineCount {
  const counted = line.multiple ? countOfBulk(rental, line) : countOfUnits(rental, line)
  const settled = counted.missing + counted.damaged
  const back = Math.min(counted.back, Math.max(line.quantity - counted.out - settled, 0))
  return { ...counted, back, asked: line.quantity, toGo: rest(line.quantity, counted.out + back + settled) }
}

const rest = (n: number, less: number): number => Math.max(n - less, 0)
type PositionCounts = Omit<LineCount, 'asked' | 'toGo'>

function countOfUnits(rental: RentalWithMovements, line: Line): PositionCounts {
  const kinds = unitsOfLine(rental, line.id).map(({ kind }) => kind)
  const of = (...wanted: MovementKind[]) => kinds.filter((kind) => wanted.includes(kind)).length
  return { out: of(M.out), back: of(M.back, M.found), missing: of(M.missing), damaged: of(M.damaged) }
}

function countOfBulk(rental: WithMovements, line: Line): PositionCounts {
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

/** The counts of all lines together. */
export function rentalCount(rental: RentalWithMovements): LineCount {
  const sum: LineCount = { asked: 0, toGo: 0, out: 0, back: 0, missing: 0, damaged: 0 }
  for (const line of rental.rentalLines.filter(isPhysical)) {
    const count = lineCount(rental, line)
    for (const key of Object.keys(sum) as (keyof LineCount)[]) sum[key] += count[key]
  }
  return sum
}

/**
 * The quantity of a line that must still come back: what is out, or everything that has no other position if
 * nobody recorded what left.
 */
export function stillOut(rental: RentalWithMovements, line: Line): number {
  const { out, toGo } = lineCount(rental, line)
  return isHandedOut(rental) ? out : out + toGo
}

/** The quantity of a whole rental that must still come back. */
export const stillOutOf = (rental: RentalWithMovements): number =>
  rental.rentalLines.filter(isPhysical).reduce((sum, line) => sum + stillOut(rental, line), 0)

/**
 * The state 'gedeeltelijk terug': some of it is back or will not come, and some is still out. It is no status
 * of its own.
 */
export function partlyBack(rental: RentalWithMovements): { settled: number; asked: number } | null {
  const { asked, back, missing, damaged } = rentalCount(rental)
  const settled = back + missing + damaged
  return settled > 0 && stillOutOf(rental) > 0 ? { settled, asked } : null
}

/** A movement as a person reports it. The mutation adds who and when. */
export type NewMovement = Omit<Movement, 'at' | 'by'>

/**
 * Adds movements to a rental, except those with a known id (M3). Returns the same object if there is nothing
 * new. A movement that repeats an earlier one is kept too, because a device that is still offline may change
 * the order. Movements of one change keep their order: each is a millisecond later than the one before.
 */
export function withMovements<R extends WithMovements>(
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

/** Removes the movements with these ids. Returns the same object if it has none of them. */
export function withoutMovements<R extends WithMovements>(rental: R, ids: readonly string[]): R {
  const remaining = movementsOf(rental).filter(({ id }) => !ids.includes(id))
  return remaining.length === movementsOf(rental).length ? rental : { ...rental, movements: remaining }
}

/** The line of a unit: one that names it, or one that requests its model and has room for one more. */
export function lineForUnit<L extends Line>(
  rental: WithMovements & { rentalLines: readonly L[] },
  item: { id: string; brand: string; model: string | null },
): L | undefined {
  const isOf = (line: L) =>
    line.itemId === item.id || unitsOfLine(rental, line.id).some(({ itemId }) => itemId === item.id)
  const hasRoom = (line: L) => namedModel(line) === namedModel(item) && lineCount(rental, line).toGo > 0
  const lines = rental.rentalLines.filter(isPhysical)
  return lines.find(isOf) ?? lines.find((line) => line.itemId === null && hasRoom(line))
}
