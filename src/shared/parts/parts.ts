import type { Item } from '../../domain/items/item.ts'
import { type StockPart, StockParts } from '../../domain/items/itemModel.ts'
import { isSameThing } from '../../domain/rentals/kit.ts'
import { validationTexts } from '../../domain/shared/validationTexts.ts'

/** A part in the form, whose quantity may be missing. */
export type PartValue = Omit<StockPart, 'quantity'> & { quantity: number | null }

/** The subject of a part: one item, or any unit of a model. */
export type PartOf = Pick<StockPart, 'itemId' | 'brand' | 'model'>

/** The name of a part; null: an item that is not on this device. */
export function partName({ itemId, ...name }: PartOf, items: ReadonlyMap<string, Item>): string | null {
  const of = itemId === null ? name : items.get(itemId)
  return of ? [of.brand, of.model].filter(Boolean).join(' ') : null
}

/** Adds a part; if it is in the list already, its quantity is raised by one. */
export function addPart(parts: readonly PartValue[], of: PartOf, id: string): PartValue[] {
  const known = parts.find((part) => isSameThing(part, of))
  if (known)
    return parts.map((part) => (part === known ? { ...part, quantity: (part.quantity ?? 0) + 1 } : part))
  const last = Math.max(0, ...parts.map(({ position }) => position))
  return [...parts, { id, position: last + 1, ...of, quantity: 1 }]
}

/** Moves one part up (-1) or down (1) by swapping its position with its neighbour. */
export function movePart(parts: readonly PartValue[], id: string, by: -1 | 1): PartValue[] {
  const at = parts.findIndex((part) => part.id === id)
  const [one, other] = [parts[at], parts[at + by]]
  if (!one || !other) return [...parts]
  return parts
    .map((part) => {
      if (part === one) return { ...one, position: other.position }
      return part === other ? { ...other, position: one.position } : part
    })
    .toSorted((a, b) => a.position - b.position)
}

/** Returns in Dutch why parts cannot be saved; undefined if they can. */
export function partsProblem(parts: readonly PartValue[]): string | undefined {
  if (StockParts.safeParse(parts).success) return undefined
  return parts.some(({ quantity }) => quantity === null || quantity < 1)
    ? validationTexts.quantity
    : validationTexts.number
}

/** The stored form of parts that `partsProblem` has checked. */
export const storedParts = (parts: readonly PartValue[]): StockPart[] =>
  parts.map((part) => ({ ...part, quantity: part.quantity ?? 1 }))
