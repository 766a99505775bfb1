import type { Item } from '../../domain/items/item.ts'
import { type StockPart, StockParts } from '../../domain/items/itemModel.ts'
import { isSameThing } from '../../domain/rentals/kit.ts'
import { T } from '../../domain/shared/messages.ts'

/** A part while it is filled in: its number may be missing. */
export type PartValue = Omit<StockPart, 'quantity'> & { quantity: number | null }

/** What a part is: one item, or any piece of a model. */
export type PartOf = Pick<StockPart, 'itemId' | 'brand' | 'model'>

/** What a part is called; null: an item that is not on this device. */
export function partName({ itemId, ...name }: PartOf, items: ReadonlyMap<string, Item>): string | null {
  const of = itemId === null ? name : items.get(itemId)
  return of ? [of.brand, of.model].filter(Boolean).join(' ') : null
}

/** The parts with one more; of what is there already one more. */
export function withPart(parts: readonly PartValue[], of: PartOf, id: string): PartValue[] {
  const known = parts.find((part) => isSameThing(part, of))
  if (known)
    return parts.map((part) => (part === known ? { ...part, quantity: (part.quantity ?? 0) + 1 } : part))
  const last = Math.max(0, ...parts.map(({ position }) => position))
  return [...parts, { id, position: last + 1, ...of, quantity: 1 }]
}

/** The parts with one of them a place up (-1) or down (1); it takes the place of the other, which takes its own. */
export function withMoved(parts: readonly PartValue[], id: string, by: -1 | 1): PartValue[] {
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

/** Why parts cannot be saved, in Dutch; undefined when they can. */
export function partsProblem(parts: readonly PartValue[]): string | undefined {
  if (StockParts.safeParse(parts).success) return undefined
  return parts.some(({ quantity }) => quantity === null || quantity < 1) ? T.quantity : T.number
}

/** The parts as they are stored, which `partsProblem` has judged. */
export const storedParts = (parts: readonly PartValue[]): StockPart[] =>
  parts.map((part) => ({ ...part, quantity: part.quantity ?? 1 }))
