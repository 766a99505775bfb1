import { modelName, namedModel } from '../items/model.ts'
import { MOVEMENTS as M, type MovementKind } from './constants.ts'
import { lineCount, movementsOf, type RentalWithMovements, unitsOfLine } from './movements.ts'
import type { RentalLine } from './rental.ts'

/*
 * The stock that a rental claims: its lines, minus the units that are back, plus the units that were given
 * instead.
 */

/** Units of an item that a line holds; `id` is the id of the line. */
export interface HeldLine {
  id: string
  itemId: string | null
  quantity: number
}
/** A number of units of a model for which no unit is named yet. */
export interface ModelRequest {
  lineId: string
  /** The `modelKey` of the model. */
  key: string
  quantity: number
}
export interface Claims {
  held: HeldLine[]
  asks: ModelRequest[]
}

type Line = RentalWithMovements['rentalLines'][number]
export type ClaimingRental = Omit<RentalWithMovements, 'rentalLines'> & { rentalLines: readonly Line[] }

/**
 * The movements that keep a unit from others. A unit that is back or in repair is controlled by its own
 * status.
 */
const HOLDS: readonly MovementKind[] = [M.chosen, M.out, M.missing]

/** The units and models that a rental claims at present. */
export function claimsOf(rental: ClaimingRental): Claims {
  const claims: Claims = { held: [], asks: [] }
  const moved = movementsOf(rental).length > 0
  for (const line of rental.rentalLines) {
    const { id, itemId, quantity } = line
    const key = itemId === null ? namedModel(line) : null
    if (!moved && key === null) claims.held.push({ id, itemId, quantity })
    else if (!moved && key !== null) claims.asks.push({ lineId: id, key, quantity })
    else if (line.multiple) claims.held.push({ id, itemId, quantity: quantity - goneOf(rental, line) })
    else claim(rental, line, key, claims)
  }
  return { ...claims, held: claims.held.filter((held) => held.quantity > 0) }
}

/**
 * The bulk that is back, damaged or missing. Its repair counts a damaged unit, and the stock counts a missing
 * one. Both count on every day, not only on the days of this rental.
 */
function goneOf(rental: ClaimingRental, line: Line): number {
  const { back, damaged, missing } = lineCount(rental, line)
  return back + damaged + missing
}

function claim(rental: ClaimingRental, line: Line, key: string | null, claims: Claims): void {
  const units = unitsOfLine(rental, line.id)
  const heldUnits = units.filter(({ kind }) => HOLDS.includes(kind))
  claims.held.push(...heldUnits.map(({ itemId }) => ({ id: line.id, itemId, quantity: 1 })))
  const chosen = heldUnits.filter(({ kind }) => kind === M.chosen).length
  const open = lineCount(rental, line).toGo - chosen
  if (open <= 0) return
  if (key !== null) claims.asks.push({ lineId: line.id, key, quantity: open })
  else claims.held.push({ id: line.id, itemId: line.itemId, quantity: open })
}

/** True if a line requests a model without naming a unit. */
export const isModelLine = (line: Pick<RentalLine, 'itemId' | 'brand' | 'model'>): boolean =>
  line.itemId === null && namedModel(line) !== null

/** The name of the model that a line requests; null for any other line. */
export const modelNameOf = (line: Pick<RentalLine, 'itemId' | 'brand' | 'model'>): string | null =>
  isModelLine(line) ? modelName({ brand: line.brand ?? '', model: line.model }) : null

/** True if a line is a free text: it has no item, no model and no kit. */
export const isOwnText = (line: Pick<RentalLine, 'itemId' | 'brand' | 'model' | 'kitId'>): boolean =>
  line.itemId === null && !isModelLine(line) && (line.kitId ?? null) === null
