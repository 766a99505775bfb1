import * as z from 'zod'
import type { Approval } from '../../domain/approvals/approval.ts'
import { answerLine, customerAnswered } from '../../domain/approvals/approvalTexts.ts'
import { CUSTOMER_ACTOR } from '../../domain/approvals/customer.ts'
import { approvalId } from '../../domain/approvals/link.ts'
import { quoteLinkState } from '../../domain/approvals/rentalLink.ts'
import { RENTAL_STATUSES } from '../../domain/rentals/constants.ts'
import { withAutoRentalLogLine } from '../../domain/rentals/log.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { Id } from '../../domain/shared/ids.ts'
import { defineMutation, type RunContext, type Tx } from '../define.ts'
import { notifyOnce } from '../notifyOnce.ts'
import { isConfirmable } from '../rental/confirm.ts'
import { changeRental, RENTAL_SCOPE } from '../rental/save.ts'
import { setRentalStatus } from '../rental/set.ts'
import { authorOf } from '../repair/save.ts'
import { requireDoc } from '../requireDoc.ts'
import { answeredLink, assertAnswerable, CustomerReplyFields } from './answer.ts'

const Answer = z.strictObject({ rentalId: Id, ...CustomerReplyFields })
type Answer = z.infer<typeof Answer>

/**
 * Stores the answer of the customer to the quote of a rental (VO-05 to VO-07). An agreement confirms the option by
 * the mutation of the screen; if something is not free any more, the rental stays an option. A refusal changes no
 * status.
 * @throws DomainError author_unknown for anybody but the page of the link, gone for a link that is closed
 */
export const answerRentalApproval = defineMutation({
  name: 'approval.answerRental',
  mv: 1,
  input: Answer,
  entities: [...RENTAL_SCOPE, 'customer', 'approval', 'mail'],
  async run(tx, args, ctx) {
    if (ctx.uid !== CUSTOMER_ACTOR) throw new DomainError('author_unknown')
    const link = await requireDoc(tx, ctx, 'approval', approvalId(args.rentalId))
    const rental = await requireDoc(tx, ctx, 'rental', args.rentalId)
    if (!link || !rental) return
    assertAnswerable(link, quoteLinkState(link, rental, ctx.at), args, ctx.at)
    await recordAnswer(tx, ctx, rental, link, args)
    const isConfirmed = args.answer === 'approved' && (await confirmOption(tx, ctx, link, rental))
    const isShort = args.answer === 'approved' && !isConfirmed
    if (ctx.server)
      await notifyOnce(tx, ctx, ctx.server, customerAnswered('rental', rental, args, ctx.mid, isShort), null)
    const seenStatus = isConfirmed ? RENTAL_STATUSES.confirmed : link.seenStatus
    await tx.put('approval', { ...answeredLink(link, args, ctx.at), seenStatus })
  },
})

/** @returns true if the rental is confirmed now */
async function confirmOption(tx: Tx, ctx: RunContext, link: Approval, rental: Rental): Promise<boolean> {
  const status = RENTAL_STATUSES.confirmed
  if (ctx.server && !(await isConfirmable(tx, ctx.server, rental))) return false
  const asCustomer = { ...ctx, base: { status: link.seenStatus } }
  await setRentalStatus.run(tx, { id: rental.id, status, ifFree: true }, asCustomer)
  return (await tx.get('rental', rental.id))?.status === status
}

async function recordAnswer(
  tx: Tx,
  ctx: RunContext,
  rental: Rental,
  link: Approval,
  reply: Answer,
): Promise<void> {
  const mail = await tx.get('mail', link.mailId)
  const line = answerLine(reply, 'rental', rental.totalPriceInclVat, mail?.recipient)
  await changeRental(tx, ctx, rental.id, (now) =>
    withAutoRentalLogLine(now, authorOf(ctx), `customer:${reply.answer}`, line),
  )
}
