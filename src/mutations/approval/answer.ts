import * as z from 'zod'
import { ANSWER_MAX, ANSWER_NAME_MAX, type Approval } from '../../domain/approvals/approval.ts'
import { approvalId, type LinkState, linkState } from '../../domain/approvals/link.ts'
import { questionLimit } from '../../domain/approvals/questions.ts'
import { CUSTOMER_ANSWERS } from '../../domain/approvals/states.ts'
import { CUSTOMER_ACTOR } from '../../domain/approvals/customer.ts'
import { answerLine, customerAnswered, LINK_TEXTS } from '../../domain/approvals/approvalTexts.ts'
import { withAutoLogLine } from '../../domain/repairs/log.ts'
import { REPAIR_STATUSES } from '../../domain/repairs/constants.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { Id } from '../../domain/shared/ids.ts'
import { textOrNull } from '../../domain/shared/stringSchemas.ts'
import { defineMutation, type RunContext, type Tx } from '../define.ts'
import { approveEstimate } from '../repair/estimate.ts'
import { authorOf, changeRepair, REPAIR_SCOPE } from '../repair/save.ts'
import { setRepair } from '../repair/set.ts'
import { requireDoc } from '../requireDoc.ts'
import { notifyOnce } from '../notifyOnce.ts'

/** The answer on the page of a link. */
export const CustomerReplyFields = {
  answer: z.enum(CUSTOMER_ANSWERS),
  text: textOrNull(ANSWER_MAX),
  name: textOrNull(ANSWER_NAME_MAX),
  /** The edition that the customer saw. */
  edition: Id,
}
const Answer = z.strictObject({ repairId: Id, ...CustomerReplyFields })
type Answer = z.infer<typeof Answer>

/**
 * Stores the answer of the customer under the link (AK-06 to AK-09). It changes the repair by the same
 * mutations that an employee would use. Their base is the repair when the link was made, so a change in
 * between becomes an ordinary conflict. Only the page of the link speaks for the customer, and only the first
 * answer counts.
 * @throws DomainError author_unknown for anybody else, gone for a link that is closed
 */
export const answerApproval = defineMutation({
  name: 'approval.answer',
  mv: 1,
  input: Answer,
  entities: [...REPAIR_SCOPE, 'customer', 'executor', 'approval', 'mail'],
  async run(tx, args, ctx) {
    if (ctx.uid !== CUSTOMER_ACTOR) throw new DomainError('author_unknown')
    const link = await requireDoc(tx, ctx, 'approval', approvalId(args.repairId))
    const repair = await requireDoc(tx, ctx, 'repair', args.repairId)
    if (!link || !repair) return
    assertAnswerable(link, linkState(link, repair, ctx.at), args, ctx.at)
    await apply(tx, ctx, args.repairId, link, args)
    const mail = await tx.get('mail', link.mailId)
    await notifyOfAnswer(tx, ctx, repair, { ...args, recipient: mail?.recipient })
    await tx.put('approval', answeredLink(link, args, ctx.at))
  },
})

/**
 * Checks that the customer may still answer over a link, and saw its present edition.
 * @param state the present state of the link
 * @throws DomainError gone for a link that is closed, invalid_args after too many questions
 */
export function assertAnswerable(
  link: Approval,
  state: LinkState,
  { answer, edition }: Pick<Answer, 'answer' | 'edition'>,
  at: string,
): void {
  const isOpen = (state === 'open' || state === 'asked') && link.edition === edition
  if (!isOpen) throw new DomainError('gone', LINK_TEXTS.over)
  if (answer === 'asked' && questionLimit(link, at))
    throw new DomainError('invalid_args', LINK_TEXTS.tooManyQuestions)
}

/** The link with an answer. */
export const answeredLink = (
  link: Approval,
  { answer, text, name }: Pick<Answer, 'answer' | 'text' | 'name'>,
  at: string,
): Approval => ({
  ...link,
  state: answer,
  text,
  name,
  answeredAt: at,
  askedAt: answer === 'asked' ? [...link.askedAt, at] : link.askedAt,
})

async function apply(tx: Tx, ctx: RunContext, id: string, link: Approval, { answer }: Answer) {
  const { seenStatus, seenApproval = null } = link
  if (answer === 'approved')
    await approveEstimate.run(
      tx,
      { id, date: ctx.today },
      { ...ctx, base: { estimateApproval: seenApproval } },
    )
  const set = { status: REPAIR_STATUSES.refused }
  if (answer === 'refused') await setRepair.run(tx, { id, set }, { ...ctx, base: { status: seenStatus } })
}

/** Writes the answer in the log of the repair, and notifies the repair department. */
async function notifyOfAnswer(
  tx: Tx,
  ctx: RunContext,
  repair: Repair,
  reply: Answer & { recipient: string | undefined },
): Promise<void> {
  await changeRepair(tx, ctx, repair.id, (now) =>
    withAutoLogLine(
      now,
      authorOf(ctx),
      `customer:${reply.answer}`,
      answerLine(reply, 'repair', now.estimateTotalInclVat, reply.recipient),
    ),
  )
  if (ctx.server)
    await notifyOnce(tx, ctx, ctx.server, customerAnswered('repair', repair, reply, ctx.mid), null)
}
