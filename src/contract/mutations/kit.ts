import { StockParts } from '../../domain/items/itemModel.ts'
import { Kit } from '../../domain/rentals/kitRecord.ts'
import { T } from '../../domain/shared/messages.ts'
import { deactivation, plainMutations } from './settings/plain.ts'

/** What is rented out as one thing; its name is unique among those in use (KI-01 to KI-06). */
export const kit = {
  ...plainMutations({
    e: 'kit',
    fields: Kit.omit({ id: true, active: true }).extend({ parts: StockParts }),
    defaults: { price: null, note: null, parts: [] },
    parts: 'parts',
    unique: {
      find: async (ctx, doc) => (await ctx.server?.names.row('kit', String(doc.name))) ?? null,
      text: T.duplicateKit,
    },
    path: '/kit',
  }),
  deactivate: deactivation('kit', '/kit/delete'),
}
