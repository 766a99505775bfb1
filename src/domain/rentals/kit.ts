import type { Item } from '../items/item.ts'
import type { ItemModel, StockPart } from '../items/itemModel.ts'
import { modelKey, type ModelName } from '../items/model.ts'
import { foldName } from '../shared/foldName.ts'
import { multiply, sum } from '../shared/money.ts'
import type { Kit } from './kitRecord.ts'

/* What a kit, and what goes along with a model, puts on a rental. Pure: the caller brings the ids of the lines. */

/** A line as far as a kit or a model says it. */
export interface KitLine {
  id: string
  /** The kit that this line is of; its parts name this line, and no kit. */
  kitId: string | null
  /** The line that this one belongs to: that of its kit, or of what it goes along with. */
  partOf: string | null
  /** One item, or null for any piece of `brand` and `model`. */
  itemId: string | null
  brand: string | null
  model: string | null
  quantity: number
  /** In euro per day, of one. */
  itemPrice: number
}

/** What is known of what parts name; models by their modelKey. */
export interface KitFacts {
  items: ReadonlyMap<string, Pick<Item, 'rentPrice'>>
  models: ReadonlyMap<string, Pick<ItemModel, 'dayPrice'>>
  /** The pieces of a model, the first one first. */
  pieces: ReadonlyMap<string, readonly Pick<Item, 'rentPrice'>[]>
}

type Named = Pick<StockPart, 'itemId' | 'brand' | 'model'>

const keyOf = ({ brand, model }: { brand: string | null; model: string | null }) =>
  modelKey({ brand: brand ?? '', model })

/** What a day of one costs, in euro: of the item, else of the model, else of its first piece; 0 where nobody said. */
function partPrice({ itemId, ...name }: Named, { items, models, pieces }: KitFacts): number {
  if (itemId !== null) return items.get(itemId)?.rentPrice ?? 0
  const key = keyOf(name)
  return models.get(key)?.dayPrice ?? pieces.get(key)?.[0]?.rentPrice ?? 0
}

/** Whether another kit in use has this name, whatever its case and surrounding blanks (KI-03). @param id its own */
export const isNameTaken = (
  kits: readonly Pick<Kit, 'id' | 'name' | 'active'>[],
  { id, name }: { id: string | undefined; name: string },
): boolean => kits.some((one) => one.active && one.id !== id && foldName(one.name) === foldName(name))

/** What a day of a kit costs, in euro: its own price, or what its parts cost together. */
export const kitPrice = ({ price, parts }: Pick<Kit, 'price' | 'parts'>, facts: KitFacts): number =>
  price ?? sum(parts.map((part) => multiply([part.quantity, partPrice(part, facts)])))

/**
 * The lines of one kit on a rental: its own, then one for each part. What it costs stands on one side alone: on the line of
 * the kit where it has a price, else on the lines of its parts.
 */
export function kitLines(kit: Kit, facts: KitFacts, newId: () => string): KitLine[] {
  const { price } = kit
  const nothing = { itemId: null, brand: null, model: null }
  const own = { id: newId(), kitId: kit.id, partOf: null, ...nothing, quantity: 1, itemPrice: price ?? 0 }
  const partsCost = (part: Named) => (price === null ? partPrice(part, facts) : 0)
  return [own, ...kit.parts.map((part) => partLine(part, own.id, newId(), partsCost(part)))]
}

/** What goes along with a line: it is in the price of what it goes with. */
export const accessoryLines = (
  { lineId, quantity }: { lineId: string; quantity: number },
  accessories: readonly StockPart[],
  newId: () => string,
): KitLine[] =>
  accessories.map((part) => ({ ...partLine(part, lineId, newId(), 0), quantity: part.quantity * quantity }))

/** Whether two parts name the same: one item, or one model. */
export const isSameThing = (a: Named, b: Named): boolean =>
  a.itemId === null && b.itemId === null ? keyOf(a) === keyOf(b) : a.itemId === b.itemId

/**
 * What goes along with a piece: what its model says, and what its category says beside that. Each thing once, where both name
 * it as its model says, for that knows it better; and no piece goes along with itself.
 */
export function partsAlong(
  piece: ModelName & { id: string },
  ofModel: readonly StockPart[],
  ofCategory: readonly StockPart[],
): StockPart[] {
  const own = [
    { itemId: piece.id, brand: null, model: null },
    { itemId: null, ...piece },
  ]
  const isKnown = (part: StockPart) => [...own, ...ofModel].some((one) => isSameThing(one, part))
  return [...ofModel, ...ofCategory.filter((part) => !isKnown(part))]
}

const partLine = (
  { itemId, brand, model, quantity }: StockPart,
  partOf: string,
  id: string,
  itemPrice: number,
): KitLine => ({ id, kitId: null, partOf, itemId, brand, model, quantity, itemPrice })
