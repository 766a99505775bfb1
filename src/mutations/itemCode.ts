import * as z from 'zod'
import { withCode, withoutCode } from '../domain/items/codes.ts'
import { ItemCode } from '../domain/items/item.ts'
import { withAutoItemLogLine } from '../domain/items/log.ts'
import { Id } from '../domain/shared/ids.ts'
import { defineMutation } from './define.ts'
import { authorOf } from './repair/save.ts'
import { requireDoc } from './requireDoc.ts'

/*
 * Codes by which an item is found. They are added and removed by id, so concurrent changes lose nothing and there
 * is no conflict. Adding the same code again undoes a removal.
 */

/** Adds a code that finds the item. */
export const addItemCode = defineMutation({
  name: 'item.addCode',
  mv: 1,
  input: ItemCode.omit({ id: true }).extend({ itemId: Id, codeId: Id }).strict(),
  entities: ['item'],
  async run(tx, { itemId, codeId, code, label }, ctx) {
    const item = await requireDoc(tx, ctx, 'item', itemId)
    if (!item) return
    const next = withCode(item, { id: codeId, code, label })
    if (next !== item)
      await tx.put('item', withAutoItemLogLine(next, authorOf(ctx), 'code', `Code gekoppeld: ${code}`))
  },
})

/** Removes a code, so that it no longer finds the item. */
export const removeItemCode = defineMutation({
  name: 'item.removeCode',
  mv: 1,
  input: z.strictObject({ itemId: Id, codeId: Id }),
  entities: ['item'],
  async run(tx, { itemId, codeId }, ctx) {
    const item = await requireDoc(tx, ctx, 'item', itemId)
    if (!item) return
    const gone = item.codes.find(({ id }) => id === codeId)
    if (gone)
      await tx.put(
        'item',
        withAutoItemLogLine(
          withoutCode(item, codeId),
          authorOf(ctx),
          'code',
          `Code losgekoppeld: ${gone.code}`,
        ),
      )
  },
})
