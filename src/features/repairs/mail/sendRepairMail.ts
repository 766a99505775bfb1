import type { ArgsOf } from '../../../mutations/product.ts'
import { mutate } from '../../../db/mutate.ts'
import { notifyMailOutcome } from '../../../shared/mail/notifyMailOutcome.ts'
import { repairMailTexts } from './repairMailTexts.ts'

/**
 * Queues a mail and reports its result later (D-031).
 * @throws DomainError if the rules refuse it
 */
export async function sendRepairMail(args: ArgsOf<'repair.sendMail'>): Promise<void> {
  await mutate('repair.sendMail', args)
  const { sentEstimate, sentTemplate } = repairMailTexts
  void notifyMailOutcome(args.id, args.kind === 'estimate' ? sentEstimate : sentTemplate)
}
