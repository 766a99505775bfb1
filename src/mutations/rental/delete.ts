import * as z from 'zod'
import { Id } from '../../domain/shared/ids.ts'
import { type BaseFields, defineMutation } from '../define.ts'
import { binCall, moveToBin } from '../bin.ts'
import { requireDoc } from '../requireDoc.ts'
import { RENTAL_SCOPE } from './save.ts'
import { checkStockOfChange } from './stock.ts'

/**
 * Deletes a rental permanently: the document goes to the bin, its id and number are never used again (D-088, B6.5).
 * The repair that it was a loan for loses its link. On a device this happens when the server sends it.
 */
export const deleteRental = defineMutation({
  name: 'rental.delete',
  mv: 1,
  input: z.strictObject({ id: Id }),
  entities: [...RENTAL_SCOPE, 'repair'],
  baseOf: ({ id }): BaseFields => ({ e: 'rental', id, keys: ['number'] }),
  rest: [binCall('rental', '/rental/delete')],
  async run(tx, { id }, ctx) {
    const rental = await requireDoc(tx, ctx, 'rental', id)
    if (!rental) return
    await moveToBin(tx, ctx, 'rental', rental)
    if (!ctx.server) return
    for (const repairId of await ctx.server.repairs.repairsOfRental(id)) {
      const repair = await tx.get('repair', repairId)
      if (repair) await tx.put('repair', { ...repair, rentalId: null })
    }
    await checkStockOfChange(tx, ctx, ctx.server, rental, null)
  },
})
