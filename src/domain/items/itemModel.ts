import * as z from 'zod'
import { Id, haveOwnIds, namedId } from '../shared/ids.ts'
import { filled, T, textOrNull } from '../shared/texts.ts'
import { ItemFields } from './item.ts'
import { modelKey, type ModelName } from './model.ts'
import { ITEM_MODEL_FIELDS, STOCK_PART_FIELDS } from './partFieldList.ts'

const PARTS_MAX = 100
const QUANTITY_MAX = 9_999
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * What a kit is made of, and what comes along with a model: a given item (a piece, or bulk), or so many pieces of a model,
 * whichever they are. The smallest `position` stands first.
 */
export const StockPart = z.object({
  id: Id,
  position: z.number(),
  itemId: Id.nullable(),
  brand: textOrNull(STOCK_PART_FIELDS.brand.max),
  model: textOrNull(STOCK_PART_FIELDS.model.max),
  quantity: z.number(T.number).int(T.number).min(1, T.number).max(QUANTITY_MAX, T.number),
})
export type StockPart = z.infer<typeof StockPart>

/** Whether a part says what it is: one item, or one model. */
const namesOneThing = ({ itemId, brand, model }: Omit<StockPart, 'id' | 'position'>): boolean =>
  itemId === null ? Boolean(brand?.trim() && model?.trim()) : brand === null && model === null

/** The list as a change brings it: every part says what it is, once. */
export const StockParts = z
  .array(StockPart.strict().refine(namesOneThing, T.required))
  .max(PARTS_MAX)
  .refine(haveOwnIds, T.sameId)

/** An amount in euro per day, not below 0; null: nobody said. */
export const DayPrice = ItemFields.shape.rentPrice.nullable()

/** What the pieces of one brand and model share. There is one of each: its id is made of its name (modelId). */
export const ItemModel = z.object({
  id: Id,
  brand: filled(ITEM_MODEL_FIELDS.brand.max),
  model: filled(ITEM_MODEL_FIELDS.model.max),
  /** Of a new piece, and of a line that asks for the model. */
  dayPrice: DayPrice,
  accessories: z.array(StockPart),
  /** The hash of a photo of such a piece; a record of an earlier version has none. */
  picture: Sha256.nullable().default(null),
})
export type ItemModel = z.infer<typeof ItemModel>

/** The id of the data of a model: two devices that never met arrive at the same. */
export const modelId = (of: ModelName): string => namedId(`model:${modelKey(of)}`)
