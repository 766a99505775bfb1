import * as z from 'zod'
import { DomainError } from '../../domain/shared/errors.ts'
import { Id } from '../../domain/shared/ids.ts'
import { withAutoLogLine } from '../../domain/repairs/log.ts'
import { Repair } from '../../domain/repairs/repair.ts'
import { defineMutation } from '../define.ts'
import { currentId } from '../parents.ts'
import { authorOf, REPAIR_SCOPE, saveRepair } from './save.ts'

const NOT_THERE = 'Deze herstelling staat niet meer in de prullenbak.'

/**
 * 'Haal uit prullenbak': restores a repair as it was, with its id and number. It claims its item again if the item
 * is still free (D-063, B6.5). Only the server has the bin, so a device shows nothing before the next pull.
 */
export const restoreRepair = defineMutation({
  name: 'repair.restore',
  mv: 1,
  input: z.strictObject({ id: Id }),
  entities: [...REPAIR_SCOPE, 'rental', 'alias'],
  rest: [
    {
      method: 'POST',
      path: '/repair/restore',
      status: 201,
      toInput: ({ body }) => ({ id: body.id ?? body.repairId }),
      reply: ({ id }: { id: string }) => ({ e: 'repair', id }),
    },
  ],
  async run(tx, { id }, ctx) {
    if (!ctx.server || (await tx.get('repair', id))) return
    const found = Repair.safeParse(await ctx.server.history.untrash('repair', id))
    if (!found.success) throw new DomainError('not_found', NOT_THERE)
    await ctx.server.numbers.revive('repair', id)
    const { rentalId, customerId, customerContactId, itemId } = found.data
    const linked = rentalId && (await tx.get('rental', rentalId)) ? rentalId : null
    const repair = withAutoLogLine(
      {
        ...found.data,
        rentalId: linked,
        // These records may have been merged while the repair was in the bin.
        customerId: await currentId(tx, 'customer', customerId),
        customerContactId: await currentId(tx, 'customer', customerContactId),
        itemId: await currentId(tx, 'item', itemId),
        // Its conflicts were closed when it was deleted.
        openConflicts: 0,
      },
      authorOf(ctx),
      'restored',
      'Uit prullenbak gehaald',
    )
    await saveRepair(tx, ctx, null, repair)
  },
})
