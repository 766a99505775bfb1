import type { Item } from '../../domain/items/item.ts'
import { type ItemModel, modelId, type StockPart } from '../../domain/items/itemModel.ts'
import { modelKey, type ModelName } from '../../domain/items/model.ts'
import { isBulk } from '../../domain/items/units.ts'
import type { Accessories } from '../../domain/rentals/form.ts'
import { type KitFacts, kitPrice, accessoriesOf } from '../../domain/rentals/kit.ts'
import type { Kit } from '../../domain/rentals/kitRecord.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import { records } from './records.ts'

/** The most items that are searched for those of one model. */
const MAX_UNITS = 100

/** The facts of kits with the complete items, so that parts can be named. */
export interface LocalKitFacts extends KitFacts {
  items: ReadonlyMap<string, Item>
  units: ReadonlyMap<string, readonly Item[]>
}

/** Returns every kit, including those out of use. */
export const allKits = (): Promise<Kit[]> => db.kit.toArray()

/** Returns the deleted kits, by name. */
export const binnedKits = async (): Promise<Kit[]> =>
  (await allKits()).filter(({ active }) => !active).toSorted((a, b) => a.name.localeCompare(b.name))

/** A kit as its list shows it. */
export type KitRow = Kit & {
  /** In euro per day: the kit's own price, or the sum of its parts. */
  dayPrice: number
}

/** Returns the kits in use with their price per day. */
export async function kitsInUse(): Promise<KitRow[]> {
  const kits = (await allKits()).filter(({ active }) => active)
  const facts = await kitFacts(kits.flatMap(({ parts }) => parts))
  return kits.map((kit) => ({ ...kit, dayPrice: kitPrice(kit, facts) }))
}

/** Returns the shared data of the units of a model; undefined if none was entered. */
export const sharedModelData = (of: ModelName): Promise<ItemModel | undefined> =>
  db.itemModel.get(modelId(of))

/** Returns the pictures of models, by the key that identifies a model. */
export const modelPictures = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await db.itemModel.toArray()).flatMap((model) =>
      model.picture ? [[modelKey(model), model.picture] as const] : [],
    ),
  )

/**
 * Returns the parts that accompany a unit, by its model and its category, and the shared data of its model.
 */
export async function accompanyingParts(unit: Item): Promise<Accessories> {
  const shared = unit.model?.trim() ? await sharedModelData(unit) : undefined
  const category = await db.category.get(unit.categoryId)
  const parts = accessoriesOf(unit, shared?.accessories ?? [], category?.goesAlong ?? [])
  const items = await records(
    db.item,
    parts.flatMap(({ itemId }) => itemId ?? []),
  )
  return { shared, parts, items: new Map(items.map((item) => [item.id, item])) }
}

type NamedPart = Pick<StockPart, 'itemId' | 'brand' | 'model'>

/** Returns what this device knows of the items and models that parts name. */
export async function kitFacts(parts: readonly NamedPart[]): Promise<LocalKitFacts> {
  const names = namesOf(parts)
  const [items, models, units] = await Promise.all([
    records(
      db.item,
      parts.flatMap(({ itemId }) => itemId ?? []),
    ),
    records(
      db.itemModel,
      [...names.values()].map((name) => modelId(name)),
    ),
    Promise.all([...names].map(async ([key, name]) => [key, await unitsOfModel(name)] as const)),
  ])
  return {
    items: new Map(items.map((item) => [item.id, item])),
    models: new Map(models.map((model) => [modelKey(model), model])),
    units: new Map(units),
  }
}

const namesOf = (parts: readonly NamedPart[]): ReadonlyMap<string, ModelName> =>
  new Map(
    parts.flatMap(({ brand, model }) =>
      brand === null ? [] : [[modelKey({ brand, model }), { brand, model }]],
    ),
  )

/** Returns the units for rent of a model. Bulk items have no units. */
async function unitsOfModel(of: ModelName): Promise<Item[]> {
  const { ids } = await ask('items', 'forRent', `${of.brand} ${of.model ?? ''}`.trim(), MAX_UNITS)
  const found = await records(db.item, ids)
  return found.filter((item) => !isBulk(item) && modelKey(item) === modelKey(of))
}

/**
 * Returns the items for rent with the term in brand, model, number, category or subcategory, sorted like the
 * overview (D-093).
 */
export async function itemsForRent(term: string, limit: number): Promise<Item[]> {
  const { ids } = await ask('items', 'forRent', term, limit)
  return records(db.item, ids)
}
