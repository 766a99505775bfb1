import * as z from 'zod'
import { ItemModel, modelId, StockParts } from '../domain/items/itemModel.ts'
import { sameValue } from '../domain/merge/fields.ts'
import { type BaseFields, defineMutation } from './define.ts'
import { mergeSet, recordLosses } from './merge.ts'
import { checkPartItems, mergePartsField } from './partList.ts'

const { brand, model, dayPrice } = ItemModel.shape
/** Without the default of a record, so that a missing value changes nothing. */
const picture = ItemModel.shape.picture.unwrap()

/**
 * Changes what the units of a model share. The first change creates the record. Its id derives from the model's
 * name, so two devices that never met fill in one record. The later value wins by field (KI-07, KI-08). The record
 * is never deleted: a model without price, accessories and picture counts as unknown. The bytes of the picture are
 * sent separately, like those of a logo.
 */
export const setItemModel = defineMutation({
  name: 'itemModel.set',
  mv: 1,
  input: z.strictObject({
    brand,
    model,
    set: z.strictObject({ dayPrice, accessories: StockParts, picture }).partial(),
  }),
  entities: ['itemModel', 'item', 'conflict', 'alias'],
  baseOf: ({ set, ...name }): BaseFields => ({ e: 'itemModel', id: modelId(name), keys: Object.keys(set) }),
  rest: [
    {
      method: 'POST',
      path: '/itemModel',
      status: 201,
      toInput: ({ body: { brand, model, ...set } }) => ({ brand, model, set }),
      reply: (args: { brand: string; model: string }) => ({ e: 'itemModel', id: modelId(args) }),
    },
  ],
  async run(tx, { brand, model, set: { accessories, ...fields } }, ctx) {
    const id = modelId({ brand, model })
    const doc: ItemModel = {
      id,
      brand: brand.trim(),
      model: model.trim(),
      dayPrice: null,
      accessories: [],
      picture: null,
      ...(await tx.get('itemModel', id)),
    }
    await checkPartItems(tx, ctx, accessories)
    const { values, losses } = mergeSet(doc, fields, {}, ctx, '')
    await recordLosses(tx, ctx, 'itemModel', id, losses)
    const parts = await mergePartsField(tx, ctx, { e: 'itemModel', doc, field: 'accessories' }, accessories)
    const next = { ...doc, ...values, ...parts }
    if (!sameValue(next, doc)) await tx.put('itemModel', next)
  },
})
