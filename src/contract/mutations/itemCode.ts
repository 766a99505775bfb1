import * as z from 'zod'
import { withCode, withoutCode } from '../../domain/items/codes.ts'
import { ItemCode } from '../../domain/items/item.ts'
import { loggedItem } from '../../domain/items/log.ts'
import { Id } from '../../domain/shared/ids.ts'
import { defineMutation } from '../define.ts'
import { authorOf } from './repair/save.ts'
import { need } from './support.ts'

/*
 * Codes that an item is found by. Two people who add one each lose nothing, and a code that is taken away twice is away: there
 * is nothing to decide, so there is no conflict. Undone by adding the same code again.
 */

/** A further code that finds the item. */
export const addItemCode = defineMutation({
  name: 'item.addCode',
  mv: 1,
  input: ItemCode.omit({ id: true }).extend({ itemId: Id, codeId: Id }).strict(),
  entities: ['item'],
  async run(tx, { itemId, codeId, code, label }, ctx) {
    const item = await need(tx, ctx, 'item', itemId)
    if (!item) return
    const next = withCode(item, { id: codeId, code, label })
    if (next !== item)
      await tx.put('item', loggedItem(next, authorOf(ctx), 'code', `Code gekoppeld: ${code}`))
  },
})

/** The item is no longer found by that code. */
export const removeItemCode = defineMutation({
  name: 'item.removeCode',
  mv: 1,
  input: z.strictObject({ itemId: Id, codeId: Id }),
  entities: ['item'],
  async run(tx, { itemId, codeId }, ctx) {
    const item = await need(tx, ctx, 'item', itemId)
    if (!item) return
    const gone = item.codes.find(({ id }) => id === codeId)
    if (gone)
      await tx.put(
        'item',
        loggedItem(withoutCode(item, codeId), authorOf(ctx), 'code', `Code losgekoppeld: ${gone.code}`),
      )
  },
})
