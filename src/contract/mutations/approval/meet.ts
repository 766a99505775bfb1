import type { Approval } from '../../../domain/approvals/approval.ts'
import { approvalId, estimateEdition, isWaiting } from '../../../domain/approvals/link.ts'
import { CUSTOMER_ACTOR } from '../../../domain/approvals/customer.ts'
import { REPAIR_FIELDS } from '../../../domain/repairs/fieldList.ts'
import { REPAIR_STATUSES as S } from '../../../domain/repairs/constants.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import type { RunContext, Tx } from '../../define.ts'
import type { DocChange } from '../../events.ts'
import type { Loss } from '../merge.ts'
import { withLosses } from '../repair/save.ts'

/*
 * What a change of a repair means for its link; the server's alone, after the change, whichever mutation made it.
 */

type Change = DocChange<'repair'>
type Changed = Required<Change> & { before: Repair }

/** Ends a link of which the estimate became another one, and keeps an answer that a change undoes without having seen it. */
export async function followApprovals(tx: Tx, ctx: RunContext, changes: readonly Change[]): Promise<void> {
  for (const change of changes) {
    if (!isTouched(change)) continue
    const link = await tx.get('approval', approvalId(change.after.id))
    if (!link) continue
    await replaceOutdated(tx, link, change.after)
    await keepAnswer(tx, ctx, link, change)
  }
}

const ESTIMATE = [
  'repairEstimateLines',
  'underWarranty',
  'estimateApproval',
  'status',
] as const satisfies (keyof Repair)[]
/** Most changes of a repair are none of its estimate, and read no link. */
const isTouched = (change: Change): change is Changed =>
  change.before !== undefined && ESTIMATE.some((field) => change.before?.[field] !== change.after[field])

/** One that did not leave yet is about whatever the estimate is then (AK-10). */
async function replaceOutdated(tx: Tx, link: Approval, repair: Repair): Promise<void> {
  if (!isWaiting(link) || link.sentAt === null) return
  if (link.edition === estimateEdition(repair, link.language)) return
  await tx.put('approval', { ...link, state: 'replaced' })
}

/** A change that was made before the customer answered and came after it: what it undoes is kept as a conflict (AK-09). */
async function keepAnswer(tx: Tx, ctx: RunContext, link: Approval, change: Changed): Promise<void> {
  if (ctx.uid === CUSTOMER_ACTOR || link.answeredAt === null || ctx.at >= link.answeredAt) return
  const loss = undone(link, change)
  if (!loss) return
  const labels = { estimateApproval: 'Bestek goedgekeurd op', status: REPAIR_FIELDS.status.label }
  const kept = await withLosses(tx, ctx, change.after, [loss], labels)
  if (kept !== change.after) await tx.put('repair', kept)
}

function undone({ state }: Approval, { before, after }: Changed): Loss | null {
  const shared = { policy: 'later_wins', winner: 'incoming' } as const
  if (state === 'approved' && before.estimateApproval !== null && after.estimateApproval === null)
    return { ...shared, field: 'estimateApproval', current: before.estimateApproval, incoming: null }
  if (state === 'refused' && before.status === S.refused && after.status !== S.refused)
    return { ...shared, field: 'status', current: before.status, incoming: after.status }
  return null
}
