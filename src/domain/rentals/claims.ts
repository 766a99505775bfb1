import { modelName, namedModel } from '../items/model.ts'
import { MOVEMENTS as M, type MovementKind } from './constants.ts'
import { lineCount, movementsOf, type OutIn, piecesOfLine } from './movements.ts'
import type { RentalLine } from './rental.ts'

/* What a rental takes out of the stock: its lines, less what is back already, and the pieces that were given in their place. */

/** Pieces of an item that a line holds; `id` is the line's. */
export interface HeldLine {
  id: string
  itemId: string | null
  quantity: number
}
/** So many of a model that no piece was named for yet. */
export interface ModelAsk {
  lineId: string
  /** Its modelKey. */
  key: string
  quantity: number
}
export interface Claims {
  held: HeldLine[]
  asks: ModelAsk[]
}

type Line = OutIn['rentalLines'][number]
export type Claiming = Omit<OutIn, 'rentalLines'> & { rentalLines: readonly Line[] }

/** What keeps a piece from others; one that is back or in repair is the item's own matter. */
const HOLDS: readonly MovementKind[] = [M.chosen, M.out, M.missing]

/** Pieces and models that a rental keeps from others, as of now. */
export function claimsOf(rental: Claiming): Claims {
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
 * Bulk that is back, whole or damaged, or missing. What is damaged is counted by its repair, and what is missing by the
 * stock: on every day, and not on those of its rental alone.
 */
function goneOf(rental: Claiming, line: Line): number {
  const { back, damaged, missing } = lineCount(rental, line)
  return back + damaged + missing
}

function claim(rental: Claiming, line: Line, key: string | null, claims: Claims): void {
  const pieces = piecesOfLine(rental, line.id)
  const kept = pieces.filter(({ kind }) => HOLDS.includes(kind))
  claims.held.push(...kept.map(({ itemId }) => ({ id: line.id, itemId, quantity: 1 })))
  const chosen = kept.filter(({ kind }) => kind === M.chosen).length
  const open = lineCount(rental, line).toGo - chosen
  if (open <= 0) return
  if (key !== null) claims.asks.push({ lineId: line.id, key, quantity: open })
  else claims.held.push({ id: line.id, itemId: line.itemId, quantity: open })
}

/** Whether a line names no piece and asks for a model. */
export const isModelLine = (line: Pick<RentalLine, 'itemId' | 'brand' | 'model'>): boolean =>
  line.itemId === null && namedModel(line) !== null

/** What a line that asks for a model is called; null for any other. */
export const modelNameOf = (line: Pick<RentalLine, 'itemId' | 'brand' | 'model'>): string | null =>
  isModelLine(line) ? modelName({ brand: line.brand ?? '', model: line.model }) : null

/** Whether a line is a text of its own: neither of an item or a model, nor of a kit. */
export const isOwnText = (line: Pick<RentalLine, 'itemId' | 'brand' | 'model' | 'kitId'>): boolean =>
  line.itemId === null && !isModelLine(line) && (line.kitId ?? null) === null
