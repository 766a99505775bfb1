import * as z from 'zod'
import { StockParts } from '../domain/items/itemModel.ts'
import { Kit } from '../domain/rentals/kitRecord.ts'
import { DomainError } from '../domain/shared/errors.ts'
import { Id } from '../domain/shared/ids.ts'
import { validationTexts } from '../domain/shared/validationTexts.ts'
import { defineMutation } from './define.ts'
import { deactivation, plainMutations } from './settings/plain.ts'
import { requireDoc } from './requireDoc.ts'

/** Takes a kit out of the bin, if its name was not used again in between (KI-31). */
const reactivate = defineMutation({
  name: 'kit.reactivate',
  mv: 1,
  input: z.strictObject({ id: Id }),
  entities: ['kit', 'alias'],
  rest: [
    {
      method: 'POST',
      path: '/kit/reactivate',
      status: 200,
      toInput: ({ body }) => ({ id: body.id }),
      reply: ({ id }: { id: string }) => ({ e: 'kit', id }),
    },
  ],
  async run(tx, { id }, ctx) {
    const doc = await requireDoc(tx, ctx, 'kit', id)
    if (!doc || doc.active) return
    const existingId = await ctx.server?.names.row('kit', doc.name)
    if (existingId) throw new DomainError('duplicate_name', validationTexts.duplicateKit, { existingId })
    await tx.put('kit', { ...doc, active: true })
  },
})

/** A set that is rented out as one thing; its name is unique among active kits (KI-01 to KI-06). */
export const kit = {
  ...plainMutations({
    e: 'kit',
    fields: Kit.omit({ id: true, active: true }).extend({ parts: StockParts }),
    defaults: { price: null, note: null, parts: [] },
    parts: 'parts',
    unique: {
      find: async (ctx, doc) => (await ctx.server?.names.row('kit', String(doc.name))) ?? null,
      text: validationTexts.duplicateKit,
    },
    path: '/kit',
  }),
  deactivate: deactivation('kit', '/kit/delete'),
  reactivate,
}
