import { namedModel } from '../items/model.ts'
import { MOVEMENTS as M, type MovementKind } from './constants.ts'
import {
  isHandedOut,
  isPhysical,
  lineCount,
  lineForUnit,
  type LineCount,
  movementsOf,
  type RentalWithMovements,
  unitsOfLine,
  rentalCount,
} from './movements.ts'
import type { Rental, RentalLine } from './rental.ts'

/* The rows and actions of the screens where units leave and come back (OI): 'Meegeven' and 'Terugnemen'. */

export type HandoverMode = 'out' | 'back'
type Line = RentalWithMovements['rentalLines'][number]
/**
 * A rental on these screens.
 * @property models the model key of each unit that a line names, so that another unit of the model may
 * replace it
 */
type RentalWithModels<L extends Line> = Omit<RentalWithMovements, 'rentalLines'> & {
  rentalLines: readonly L[]
  models?: ReadonlyMap<string, string | null>
}
type Unit = { id: string; brand: string; model: string | null }

/** One row: a unit, a slot for a unit that is not chosen yet, or a quantity of bulk. */
export interface HandoverEntry<L extends Line = RentalLine> {
  key: string
  line: L
  /** Null: bulk, or not chosen yet. */
  itemId: string | null
  /** The kind of the last movement of the unit; null if it has none. */
  kind: MovementKind | null
  /** The reported damage. */
  note: string | null
  repairId: string | null
  count: LineCount
}

/** All rows of a rental, in the order of its lines. */
const entriesOf = <L extends Line>(rental: RentalWithModels<L>): HandoverEntry<L>[] =>
  rental.rentalLines.filter(isPhysical).flatMap((line) => entriesOfLine(rental, line))

function entriesOfLine<L extends Line>(rental: RentalWithModels<L>, line: L): HandoverEntry<L>[] {
  const count = lineCount(rental, line)
  const empty = { line, count, kind: null, note: null, repairId: null }
  if (line.multiple) return [{ ...empty, key: line.id, itemId: line.itemId }]
  const units = unitsOfLine(rental, line.id)
  const rows = units.map((unit) => ({ ...unit, key: `${line.id} ${unit.itemId}`, line, count }))
  const chosen = units.filter(({ kind }) => kind === M.chosen).length
  const places = Array.from({ length: Math.max(count.toGo - chosen, 0) }, (_, i) => ({
    ...empty,
    key: `${line.id} ${i}`,
    itemId: line.itemId,
  }))
  return [...rows, ...places]
}

/** The group on the screen in which a row is shown. */
export type HandoverStage = 'toGo' | 'out' | 'trouble' | 'back'

const HANDOVER_STAGES: Partial<Record<MovementKind, HandoverStage>> = {
  [M.out]: 'out',
  [M.back]: 'back',
  [M.found]: 'back',
  [M.missing]: 'trouble',
  [M.damaged]: 'trouble',
}

/** The group of a row on the screen 'Meegeven'. A unit without movements must still leave. */
const outStage = ({ kind, line, count }: HandoverEntry<Line>): HandoverStage =>
  line.multiple ? (count.toGo > 0 ? 'toGo' : 'out') : ((kind && HANDOVER_STAGES[kind]) ?? 'toGo')

/**
 * The group of a row on the screen 'Terugnemen'. If nobody recorded what left, everything without a known
 * state counts as out.
 */
function backStage({ kind, line, count }: HandoverEntry<Line>, rental: RentalWithMovements): HandoverStage {
  const waits = isHandedOut(rental) ? 'toGo' : 'out'
  if (!line.multiple) return (kind && HANDOVER_STAGES[kind]) ?? waits
  if (count.out > 0) return 'out'
  if (count.toGo > 0) return waits
  return count.missing + count.damaged > 0 ? 'trouble' : 'back'
}

/** The rows of a rental by group. */
export function handoverStagesOf<L extends Line>(
  rental: RentalWithModels<L>,
  mode: HandoverMode,
): Record<HandoverStage, HandoverEntry<L>[]> {
  const found: Record<HandoverStage, HandoverEntry<L>[]> = { toGo: [], out: [], trouble: [], back: [] }
  for (const entry of entriesOf(rental))
    found[mode === 'out' ? outStage(entry) : backStage(entry, rental)].push(entry)
  return found
}

/** The meaning of a scanned unit: a movement of a line, or why there is none. */
export type ScanMeaning<L extends Line = RentalLine> =
  | { is: 'move'; line: L; kind: 'out' | 'back' | 'found' }
  /** Another unit of the model is out on this line or came back; the scanned unit may take its place. */
  | { is: 'exchange'; line: L; instead: string; comesBack: boolean }
  | { is: 'already'; line: L }
  | { is: 'bulk'; line: L }
  | { is: 'stranger' }

/** Interprets the scan of a unit for a rental, on the screen where units leave or come back. */
export function scanMeaningOf<L extends Line>(
  rental: RentalWithModels<L>,
  item: Unit,
  mode: HandoverMode,
): ScanMeaning<L> {
  const line = lineForUnit(rental, item)
  if (line?.multiple) return { is: 'bulk', line }
  const kind = line && unitsOfLine(rental, line.id).find(({ itemId }) => itemId === item.id)?.kind
  if (mode === 'out') return outMeaning(rental, item, line, kind)
  if (!line || (line.itemId !== item.id && kind === undefined)) return replacement(rental, item)
  if (kind === M.back || kind === M.found) return { is: 'already', line }
  return { is: 'move', line, kind: kind === M.missing ? M.found : M.back }
}

function outMeaning<L extends Line>(
  rental: RentalWithModels<L>,
  item: Unit,
  line: L | undefined,
  kind: MovementKind | undefined,
): ScanMeaning<L> {
  if (line) return kind === M.out ? { is: 'already', line } : { is: 'move', line, kind: M.out }
  const same = sameModel(rental, item)
  const room = same.find((other) => lineCount(rental, other).toGo > 0)
  return room ? { is: 'move', line: room, kind: M.out } : inPlaceOf(rental, same, [M.out])
}

/** On the return screen, a unit that did not leave may take the place of one that came back. */
function replacement<L extends Line>(rental: RentalWithModels<L>, item: Unit): ScanMeaning<L> {
  const same = sameModel(rental, item).filter((line) => lineCount(rental, line).out < line.quantity)
  return inPlaceOf(rental, same, [M.damaged, M.back])
}

function inPlaceOf<L extends Line>(
  rental: RentalWithModels<L>,
  lines: readonly L[],
  kinds: readonly MovementKind[],
): ScanMeaning<L> {
  for (const line of lines) {
    const other = unitsOfLine(rental, line.id).find(({ kind }) => kinds.includes(kind))
    if (other) return { is: 'exchange', line, instead: other.itemId, comesBack: other.kind === M.out }
  }
  return { is: 'stranger' }
}

const sameModel = <L extends Line>(rental: RentalWithModels<L>, item: Unit): L[] =>
  rental.rentalLines.filter((line) => !line.multiple && asksFor(rental, line, item))

/** True if a line is about the model of a unit, by name or by the unit that it names. */
const asksFor = (rental: RentalWithModels<Line>, line: Line, item: Unit): boolean =>
  namedModel(item) !== null &&
  (line.itemId === null ? namedModel(line) : (rental.models?.get(line.itemId) ?? null)) === namedModel(item)

/**
 * Changes the moved quantity of a bulk line to `wanted`. Returns which movements to remove and the quantity
 * to add.
 */
export function bulkChange(
  rental: RentalWithMovements,
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

/**
 * The next action for the units of a rental: they leave or, once they left or the pick-up day is over, come
 * back.
 */
export function nextHandover(
  rental: RentalWithMovements & Pick<Rental, 'pickupDate'>,
  today: string,
): HandoverMode {
  const { asked, toGo } = rentalCount(rental)
  const cameBack = movementsOf(rental).some(({ kind }) => kind !== M.chosen)
  const left = isHandedOut(rental) ? toGo === 0 : cameBack || today > rental.pickupDate
  return left && asked > 0 ? 'back' : 'out'
}
