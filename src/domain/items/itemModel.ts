import * as z from 'zod'
import { Id, haveOwnIds, namedId } from '../shared/ids.ts'
import { Sha256 } from '../shared/fileHash.ts'
import { requiredText, validationTexts, textOrNull } from '../shared/stringSchemas.ts'
import { ItemFields } from './item.ts'
import { modelKey, type ModelName } from './model.ts'
import { ITEM_MODEL_FIELDS, STOCK_PART_FIELDS } from './partFieldList.ts'

const PARTS_MAX = 100
const QUANTITY_MAX = 9_999

/**
 * A part of a kit, or an accessory of a model. It is one given item (a unit or bulk), or a number of units of
 * a model. The list is ordered by `position`, ascending.
 */
export const StockPart = z.object({
  id: Id,
  position: z.number(),
  itemId: Id.nullable(),
  brand: textOrNull(STOCK_PART_FIELDS.brand.max),
  model: textOrNull(STOCK_PART_FIELDS.model.max),
  quantity: z
    .number(validationTexts.number)
    .int(validationTexts.number)
    .min(1, validationTexts.number)
    .max(QUANTITY_MAX, validationTexts.number),
})
export type StockPart = z.infer<typeof StockPart>

/** True if a part names exactly one thing: an item, or a model. */
const namesOneThing = ({ itemId, brand, model }: Omit<StockPart, 'id' | 'position'>): boolean =>
  itemId === null ? Boolean(brand?.trim() && model?.trim()) : brand === null && model === null

/** The list as a mutation brings it. Every part names one thing and has an id of its own. */
export const StockParts = z
  .array(StockPart.strict().refine(namesOneThing, validationTexts.required))
  .max(PARTS_MAX)
  .refine(haveOwnIds, validationTexts.sameId)

/** An amount in euro per day, not below 0; null if unknown. */
export const DayPrice = ItemFields.shape.rentPrice.nullable()

/**
 * The data that all units of one brand and model share. There is one record per model, because its id derives
 * from the name (`modelId`).
 */
export const ItemModel = z.object({
  id: Id,
  brand: requiredText(ITEM_MODEL_FIELDS.brand.max),
  model: requiredText(ITEM_MODEL_FIELDS.model.max),
  /** The price of a new unit, and of a line that orders the model. */
  dayPrice: DayPrice,
  accessories: z.array(StockPart),
  /** The hash of a photo of such a unit; a record of an earlier version has none. */
  picture: Sha256.nullable().default(null),
})
export type ItemModel = z.infer<typeof ItemModel>

/** The id of the data of a model. Two devices that never met derive the same one. */
export const modelId = (of: ModelName): string => namedId(`model:${modelKey(of)}`)
