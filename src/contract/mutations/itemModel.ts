import * as z from 'zod'
import { ItemModel, modelId, StockParts } from '../../domain/items/itemModel.ts'
import { sameValue } from '../../domain/merge/fields.ts'
import { type BaseOf, defineMutation } from '../define.ts'
import { mergeSet, recordLosses } from './merge.ts'
import { checkItems, partsSet } from './partList.ts'

const { brand, model, dayPrice } = ItemModel.shape
/** Without the default of a record: what is not said is not changed. */
const picture = ItemModel.shape.picture.unwrap()

/**
 * What the pieces of a model share. Whoever is first makes it: its id is that of the model's name, so that two devices that
 * never met fill in one record, of which the later one wins by field (KI-07, KI-08). It is never deleted: a model without a
 * price, without accessories and without a picture is one of which nothing is known. The bytes of the picture go beside it, as
 * those of a logo.
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
  baseOf: ({ set, ...name }): BaseOf => ({ e: 'itemModel', id: modelId(name), keys: Object.keys(set) }),
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
    await checkItems(tx, ctx, accessories)
    const { values, losses } = mergeSet(doc, fields, {}, ctx, '')
    await recordLosses(tx, ctx, 'itemModel', id, losses)
    const parts = await partsSet(tx, ctx, { e: 'itemModel', doc, field: 'accessories' }, accessories)
    const next = { ...doc, ...values, ...parts }
    if (!sameValue(next, doc)) await tx.put('itemModel', next)
  },
})
