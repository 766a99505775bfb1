import * as z from 'zod'
import { DomainError } from '../../../domain/errors.ts'
import { Id } from '../../../domain/ids.ts'
import { type BaseOf, defineMutation } from '../../define.ts'
import { need } from '../support.ts'
import { REPAIR_SCOPE, releaseItem } from './save.ts'

/** Gone for good: the document goes to the bin, its id and number are never used again (D-063, B6.5). */
export const deleteRepairPermanently = defineMutation({
  name: 'repair.deletePermanently',
  mv: 1,
  input: z.strictObject({ id: Id }),
  entities: REPAIR_SCOPE,
  baseOf: ({ id }): BaseOf => ({ e: 'repair', id, keys: ['number'] }),
  rest: [
    {
      method: 'POST',
      path: '/repair/delete/perm',
      status: 204,
      toInput: ({ body }) => ({ id: body.id ?? body.repairId }),
    },
  ],
  async run(tx, { id }, ctx) {
    const repair = await need(tx, ctx, 'repair', id)
    if (!repair) return
    if (repair.billed && !ctx.online) throw new DomainError('billed_locked')
    if (repair.itemId) await releaseItem(tx, repair.itemId, id)
    await ctx.server?.trash('repair', id, repair)
    await ctx.server?.voidNumber('repair', id)
    await tx.delete('repair', id)
  },
})
