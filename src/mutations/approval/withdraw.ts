import * as z from 'zod'
import { approvalId, isWaiting } from '../../domain/approvals/link.ts'
import { LINK_TEXTS } from '../../domain/approvals/approvalTexts.ts'
import { withAutoRentalLogLine } from '../../domain/rentals/log.ts'
import { withAutoLogLine } from '../../domain/repairs/log.ts'
import { Id } from '../../domain/shared/ids.ts'
import { defineMutation } from '../define.ts'
import { changeRental, RENTAL_SCOPE } from '../rental/save.ts'
import { authorOf, changeRepair, REPAIR_SCOPE } from '../repair/save.ts'
import { requireDoc } from '../requireDoc.ts'

/** 'Link intrekken': the customer's link stops working (AK-11). An answer that arrived earlier stays. */
export const withdrawApproval = defineMutation({
  name: 'approval.withdraw',
  mv: 1,
  input: z.strictObject({ repairId: Id }),
  entities: [...REPAIR_SCOPE, 'approval'],
  rest: [
    {
      method: 'POST',
      path: '/estimate/approval/withdraw',
      status: 201,
      toInput: ({ body }) => ({ repairId: body.repairId ?? body.id }),
      reply: ({ repairId }: { repairId: string }) => ({ e: 'approval', id: approvalId(repairId) }),
    },
  ],
  async run(tx, { repairId }, ctx) {
    const link = await requireDoc(tx, ctx, 'approval', approvalId(repairId))
    if (!link || !isWaiting(link)) return
    await tx.put('approval', { ...link, state: 'withdrawn' })
    await changeRepair(tx, ctx, repairId, (repair) =>
      withAutoLogLine(repair, authorOf(ctx), 'withdrawn', LINK_TEXTS.withdrawn),
    )
  },
})

/** 'Link intrekken' of the quote of a rental (VO-10). */
export const withdrawRentalApproval = defineMutation({
  name: 'approval.withdrawRental',
  mv: 1,
  input: z.strictObject({ rentalId: Id }),
  entities: [...RENTAL_SCOPE, 'approval'],
  rest: [
    {
      method: 'POST',
      path: '/rental/approval/withdraw',
      status: 201,
      toInput: ({ body }) => ({ rentalId: body.rentalId ?? body.id }),
      reply: ({ rentalId }: { rentalId: string }) => ({ e: 'approval', id: approvalId(rentalId) }),
    },
  ],
  async run(tx, { rentalId }, ctx) {
    const link = await requireDoc(tx, ctx, 'approval', approvalId(rentalId))
    if (!link || !isWaiting(link)) return
    await tx.put('approval', { ...link, state: 'withdrawn' })
    await changeRental(tx, ctx, rentalId, (rental) =>
      withAutoRentalLogLine(rental, authorOf(ctx), 'withdrawn', LINK_TEXTS.withdrawn),
    )
  },
})
