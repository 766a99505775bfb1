import { namedModel } from '../items/model.ts'
import { MOVEMENTS as M, type MovementKind } from './constants.ts'
import {
  isHandedOut,
  isPhysical,
  lineCount,
  lineForPiece,
  type LineCount,
  movementsOf,
  type OutIn,
  piecesOfLine,
  rentalCount,
} from './movements.ts'
import type { Rental, RentalLine } from './rental.ts'

/* What is seen and done where pieces leave and come back (OI): 'Meegeven' and 'Terugnemen'. */

export type HandoverMode = 'out' | 'back'
type Line = OutIn['rentalLines'][number]
/** @property models the key of the model of each piece that a line names, so that another one of it may go in its place */
type Asked<L extends Line> = Omit<OutIn, 'rentalLines'> & {
  rentalLines: readonly L[]
  models?: ReadonlyMap<string, string | null>
}
type Piece = { id: string; brand: string; model: string | null }

/** One row: a piece, a place for a piece that is not chosen yet, or a number of bulk. */
export interface HandoverEntry<L extends Line = RentalLine> {
  key: string
  line: L
  /** Null: bulk, or still to be chosen. */
  itemId: string | null
  /** The last that was said of the piece; null: nothing. */
  kind: MovementKind | null
  /** What was said is broken. */
  note: string | null
  repairId: string | null
  count: LineCount
}

/** Every row of a rental, in the order of its lines. */
const entriesOf = <L extends Line>(rental: Asked<L>): HandoverEntry<L>[] =>
  rental.rentalLines.filter(isPhysical).flatMap((line) => entriesOfLine(rental, line))

function entriesOfLine<L extends Line>(rental: Asked<L>, line: L): HandoverEntry<L>[] {
  const count = lineCount(rental, line)
  const empty = { line, count, kind: null, note: null, repairId: null }
  if (line.multiple) return [{ ...empty, key: line.id, itemId: line.itemId }]
  const pieces = piecesOfLine(rental, line.id)
  const rows = pieces.map((piece) => ({ ...piece, key: `${line.id} ${piece.itemId}`, line, count }))
  const chosen = pieces.filter(({ kind }) => kind === M.chosen).length
  const places = Array.from({ length: Math.max(count.toGo - chosen, 0) }, (_, i) => ({
    ...empty,
    key: `${line.id} ${i}`,
    itemId: line.itemId,
  }))
  return [...rows, ...places]
}

/** Where a row stands on the screen. */
export type Stage = 'toGo' | 'out' | 'trouble' | 'back'

const STAGES: Partial<Record<MovementKind, Stage>> = {
  [M.out]: 'out',
  [M.back]: 'back',
  [M.found]: 'back',
  [M.missing]: 'trouble',
  [M.damaged]: 'trouble',
}

/** A row of what leaves: what nothing was said of is still to go. */
const outStage = ({ kind, line, count }: HandoverEntry<Line>): Stage =>
  line.multiple ? (count.toGo > 0 ? 'toGo' : 'out') : ((kind && STAGES[kind]) ?? 'toGo')

/** Where nobody wrote down what left, all that was not said to be anywhere is out. */
function backStage({ kind, line, count }: HandoverEntry<Line>, rental: OutIn): Stage {
  const waits = isHandedOut(rental) ? 'toGo' : 'out'
  if (!line.multiple) return (kind && STAGES[kind]) ?? waits
  if (count.out > 0) return 'out'
  if (count.toGo > 0) return waits
  return count.missing + count.damaged > 0 ? 'trouble' : 'back'
}

/** The rows of a rental by where they stand. */
export function stagesOf<L extends Line>(
  rental: Asked<L>,
  mode: HandoverMode,
): Record<Stage, HandoverEntry<L>[]> {
  const found: Record<Stage, HandoverEntry<L>[]> = { toGo: [], out: [], trouble: [], back: [] }
  for (const entry of entriesOf(rental))
    found[mode === 'out' ? outStage(entry) : backStage(entry, rental)].push(entry)
  return found
}

/** What a scanned piece means: a movement of a line, or why it means none. */
export type ScanMeaning<L extends Line = RentalLine> =
  | { is: 'move'; line: L; kind: 'out' | 'back' | 'found' }
  /** Another piece of the model is out for this line, or came back: this one may take its place. */
  | { is: 'exchange'; line: L; instead: string; comesBack: boolean }
  | { is: 'already'; line: L }
  | { is: 'bulk'; line: L }
  | { is: 'stranger' }

/** What a piece that is scanned means to a rental, where things leave or where they come back. */
export function meaningOf<L extends Line>(rental: Asked<L>, item: Piece, mode: HandoverMode): ScanMeaning<L> {
  const line = lineForPiece(rental, item)
  if (line?.multiple) return { is: 'bulk', line }
  const kind = line && piecesOfLine(rental, line.id).find(({ itemId }) => itemId === item.id)?.kind
  if (mode === 'out') return outMeaning(rental, item, line, kind)
  if (!line || (line.itemId !== item.id && kind === undefined)) return replacement(rental, item)
  if (kind === M.back || kind === M.found) return { is: 'already', line }
  return { is: 'move', line, kind: kind === M.missing ? M.found : M.back }
}

function outMeaning<L extends Line>(
  rental: Asked<L>,
  item: Piece,
  line: L | undefined,
  kind: MovementKind | undefined,
): ScanMeaning<L> {
  if (line) return kind === M.out ? { is: 'already', line } : { is: 'move', line, kind: M.out }
  const same = sameModel(rental, item)
  const room = same.find((other) => lineCount(rental, other).toGo > 0)
  return room ? { is: 'move', line: room, kind: M.out } : inPlaceOf(rental, same, [M.out])
}

/** Where things come back, a piece that did not go along may go in the place of one that came back. */
function replacement<L extends Line>(rental: Asked<L>, item: Piece): ScanMeaning<L> {
  const same = sameModel(rental, item).filter((line) => lineCount(rental, line).out < line.quantity)
  return inPlaceOf(rental, same, [M.damaged, M.back])
}

function inPlaceOf<L extends Line>(
  rental: Asked<L>,
  lines: readonly L[],
  kinds: readonly MovementKind[],
): ScanMeaning<L> {
  for (const line of lines) {
    const other = piecesOfLine(rental, line.id).find(({ kind }) => kinds.includes(kind))
    if (other) return { is: 'exchange', line, instead: other.itemId, comesBack: other.kind === M.out }
  }
  return { is: 'stranger' }
}

const sameModel = <L extends Line>(rental: Asked<L>, item: Piece): L[] =>
  rental.rentalLines.filter((line) => !line.multiple && asksFor(rental, line, item))

/** Whether a line is about the model of a piece, by name or by the piece that it names. */
const asksFor = (rental: Asked<Line>, line: Line, item: Piece): boolean =>
  namedModel(item) !== null &&
  (line.itemId === null ? namedModel(line) : (rental.models?.get(line.itemId) ?? null)) === namedModel(item)

/** So many of a bulk line are to have moved in this way: which movements are taken away, and how many are added. */
export function bulkChange(
  rental: OutIn,
  lineId: string,
  kind: MovementKind,
  wanted: number,
): { remove: string[]; add: number } {
  const of = movementsOf(rental).filter((movement) => movement.lineId === lineId && movement.kind === kind)
  let sum = of.reduce((total, { quantity }) => total + quantity, 0)
  const remove: string[] = []
  for (const { id, quantity } of of.toReversed()) {
    if (sum <= wanted) break
    remove.push(id)
    sum -= quantity
  }
  return { remove, add: wanted - sum }
}

/** What is done next with the pieces of a rental: they leave, or, once they left or their day is over, come back. */
export function nextHandover(rental: OutIn & Pick<Rental, 'pickupDate'>, today: string): HandoverMode {
  const { asked, toGo } = rentalCount(rental)
  const cameBack = movementsOf(rental).some(({ kind }) => kind !== M.chosen)
  const left = isHandedOut(rental) ? toGo === 0 : cameBack || today > rental.pickupDate
  return left && asked > 0 ? 'back' : 'out'
}
