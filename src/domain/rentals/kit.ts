import type { Item } from '../items/item.ts'
import type { ItemModel, StockPart } from '../items/itemModel.ts'
import { modelKey, type ModelName } from '../items/model.ts'
import { normalizeName } from '../shared/normalizeName.ts'
import { multiply, sum } from '../shared/money.ts'
import type { Kit } from './kitRecord.ts'

/*
 * The lines that a kit, or the accessories of a model, add to a rental. Pure: the caller supplies the ids of
 * the lines.
 */

/** The fields of a rental line that a kit or a model determines. */
export interface KitLine {
  id: string
  /** The kit of this line. Its parts refer to this line and to no kit. */
  kitId: string | null
  /** The line that this one belongs to: the line of its kit, or the line that it is an accessory of. */
  partOf: string | null
  /** One item, or null for any unit of `brand` and `model`. */
  itemId: string | null
  brand: string | null
  model: string | null
  quantity: number
  /** In euro per day, for one unit. */
  itemPrice: number
}

/** The known facts about the parts; models by their modelKey. */
export interface KitFacts {
  items: ReadonlyMap<string, Pick<Item, 'rentPrice'>>
  models: ReadonlyMap<string, Pick<ItemModel, 'dayPrice'>>
  /** The units of a model. The first one gives the price if the model has none. */
  units: ReadonlyMap<string, readonly Pick<Item, 'rentPrice'>[]>
}

type PartName = Pick<StockPart, 'itemId' | 'brand' | 'model'>

const keyOf = ({ brand, model }: { brand: string | null; model: string | null }) =>
  modelKey({ brand: brand ?? '', model })

/**
 * The day price of one part, in euro: of the item, otherwise of the model, otherwise of its first unit. 0 if
 * unknown.
 */
function partPrice({ itemId, ...name }: PartName, { items, models, units }: KitFacts): number {
  if (itemId !== null) return items.get(itemId)?.rentPrice ?? 0
  const key = keyOf(name)
  return models.get(key)?.dayPrice ?? units.get(key)?.[0]?.rentPrice ?? 0
}

/**
 * True if another active kit has this name, regardless of case and surrounding blanks (KI-03).
 * @param id the id of the kit that is checked
 */
export const isKitNameTaken = (
  kits: readonly Pick<Kit, 'id' | 'name' | 'active'>[],
  { id, name }: { id: string | undefined; name: string },
): boolean =>
  kits.some((one) => one.active && one.id !== id && normalizeName(one.name) === normalizeName(name))

/** The day price of a kit, in euro: its own price, or the sum of its parts. */
export const kitPrice = ({ price, parts }: Pick<Kit, 'price' | 'parts'>, facts: KitFacts): number =>
  price ?? sum(parts.map((part) => multiply([part.quantity, partPrice(part, facts)])))

/**
 * The lines of one kit on a rental: its own, then one for each part. The price is on one side only: on the
 * line of the kit if it has a price, otherwise on the lines of its parts.
 */
export function kitLines(kit: Kit, facts: KitFacts, newId: () => string): KitLine[] {
  const { price } = kit
  const nothing = { itemId: null, brand: null, model: null }
  const own = { id: newId(), kitId: kit.id, partOf: null, ...nothing, quantity: 1, itemPrice: price ?? 0 }
  const partsCost = (part: PartName) => (price === null ? partPrice(part, facts) : 0)
  return [own, ...kit.parts.map((part) => partLine(part, own.id, newId(), partsCost(part)))]
}

/**
 * The lines of the accessories of a line. They cost nothing, because the price of that line includes them.
 */
export const accessoryLines = (
  { lineId, quantity }: { lineId: string; quantity: number },
  accessories: readonly StockPart[],
  newId: () => string,
): KitLine[] =>
  accessories.map((part) => ({ ...partLine(part, lineId, newId(), 0), quantity: part.quantity * quantity }))

/** True if two parts name the same thing: one item, or one model. */
export const isSameThing = (a: PartName, b: PartName): boolean =>
  a.itemId === null && b.itemId === null ? keyOf(a) === keyOf(b) : a.itemId === b.itemId

/**
 * The accessories of a unit: those of its model, and those of its category. If both name the same thing, the
 * one of the model counts, because it is more specific. A unit is never its own accessory.
 */
export function accessoriesOf(
  unit: ModelName & { id: string },
  ofModel: readonly StockPart[],
  ofCategory: readonly StockPart[],
): StockPart[] {
  const own = [
    { itemId: unit.id, brand: null, model: null },
    { itemId: null, ...unit },
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
