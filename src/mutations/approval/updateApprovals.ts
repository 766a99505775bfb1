import type { Approval } from '../../domain/approvals/approval.ts'
import { approvalId, estimateEdition, isWaiting } from '../../domain/approvals/link.ts'
import {
  CHANGED_SINCE_APPROVAL,
  changedSinceApproval,
  quoteChangedSince,
} from '../../domain/approvals/approvalTexts.ts'
import { isQuoteOutdated, quoteEdition } from '../../domain/approvals/rentalLink.ts'
import { CUSTOMER_ACTOR } from '../../domain/approvals/customer.ts'
import { REPAIR_FIELDS } from '../../domain/repairs/fieldList.ts'
import { REPAIR_STATUSES as S } from '../../domain/repairs/constants.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import type { RunContext, Tx } from '../define.ts'
import type { ServerOf } from '../serverEffects.ts'
import type { DocChange, DocChanges } from '../changeNotifications.ts'
import type { Loss } from '../merge.ts'
import { withRepairLosses } from '../repair/save.ts'
import { closeOpenNotification, openNotificationId, notifyOnce } from '../notifyOnce.ts'

/*
 * The effect of a change of a repair or a rental on its link. Runs only on the server, after the change,
 * whichever mutation made it.
 */

type NotificationServer = ServerOf<'now' | 'notices'>
type Change = DocChange<'repair'>
type Changed = Required<Change> & { before: Repair }

/**
 * Closes a link whose estimate changed. Stores a customer's answer as a conflict if a change undoes it
 * unseen. Notifies if an estimate changed that the customer had approved.
 */
export async function updateApprovals(
  tx: Tx,
  ctx: RunContext,
  server: NotificationServer,
  { repair, rental, approval }: Pick<DocChanges, 'repair' | 'rental' | 'approval'>,
): Promise<void> {
  for (const change of repair) {
    if (!isTouched(change)) continue
    const link = await tx.get('approval', approvalId(change.after.id))
    if (!link) continue
    await replaceOutdated(tx, link, change.after)
    await recordLostAnswer(tx, ctx, link, change)
    await notifyOfChangedEstimate(tx, ctx, server, link, change)
  }
  for (const { before, after } of rental)
    if (before !== undefined) await updateQuote(tx, ctx, server, before, after)
  // The estimate or the quote was mailed again, so the customer is asked again.
  for (const { before, after } of approval) {
    const objectId = after.rentalId ?? after.repairId
    if (before?.state === 'approved' && after.state !== 'approved' && objectId)
      await closeOpenNotification(tx, server, { event: CHANGED_SINCE_APPROVAL, objectId })
  }
}

const QUOTED = [
  'rentalLines',
  'rentalRemarks',
  'startDate',
  'endDate',
  'pickupDate',
  'returnDate',
  'totalPriceInclVat',
] as const satisfies (keyof Rental)[]

/** Follows a change of a rental's quote: a link that was sent shows the quote of its mail only (VO-08, VO-09). */
async function updateQuote(
  tx: Tx,
  ctx: RunContext,
  server: NotificationServer,
  before: Rental,
  after: Rental,
): Promise<void> {
  // Most changes of a rental, such as a movement, do not touch its quote.
  if (QUOTED.every((field) => before[field] === after[field])) return
  const link = await tx.get('approval', approvalId(after.id))
  if (!link || quoteEdition(before, 'NL') === quoteEdition(after, 'NL')) return
  if (isQuoteOutdated(link, after)) await tx.put('approval', { ...link, state: 'replaced' })
  if (link.state !== 'approved') return
  const draft = quoteChangedSince(link, after)
  if (draft) await notifyOnce(tx, ctx, server, draft, await openNotificationId(server, draft))
  else await closeOpenNotification(tx, server, { event: CHANGED_SINCE_APPROVAL, objectId: after.id })
}

/**
 * Keeps one open notification while the estimate differs from the approved one, and closes it when they are
 * equal again (SG-12, SG-13).
 */
async function notifyOfChangedEstimate(
  tx: Tx,
  ctx: RunContext,
  server: NotificationServer,
  link: Approval,
  { before, after }: Changed,
): Promise<void> {
  const isOther = estimateEdition(before, link.language) !== estimateEdition(after, link.language)
  if (link.state !== 'approved' || !isOther) return
  const draft = changedSinceApproval(link, after)
  if (draft) await notifyOnce(tx, ctx, server, draft, await openNotificationId(server, draft))
  else await closeOpenNotification(tx, server, { event: CHANGED_SINCE_APPROVAL, objectId: after.id })
}

const ESTIMATE = [
  'repairEstimateLines',
  'underWarranty',
  'estimateApproval',
  'status',
] as const satisfies (keyof Repair)[]
/** Most changes of a repair do not touch its estimate. They must not read the link. */
const isTouched = (change: Change): change is Changed =>
  change.before !== undefined && ESTIMATE.some((field) => change.before?.[field] !== change.after[field])

/** A link that was not sent yet shows the estimate as it is when it is sent (AK-10). */
async function replaceOutdated(tx: Tx, link: Approval, repair: Repair): Promise<void> {
  if (!isWaiting(link) || link.sentAt === null) return
  if (link.edition === estimateEdition(repair, link.language)) return
  await tx.put('approval', { ...link, state: 'replaced' })
}

/**
 * Stores the customer's answer as a conflict if a change undoes it that was made before the answer and
 * arrived after it (AK-09).
 */
async function recordLostAnswer(tx: Tx, ctx: RunContext, link: Approval, change: Changed): Promise<void> {
  if (ctx.uid === CUSTOMER_ACTOR || link.answeredAt === null || ctx.at >= link.answeredAt) return
  const loss = lossOfAnswer(link, change)
  if (!loss) return
  const labels = { estimateApproval: 'Bestek goedgekeurd op', status: REPAIR_FIELDS.status.label }
  const recorded = await withRepairLosses(tx, ctx, change.after, [loss], labels)
  if (recorded !== change.after) await tx.put('repair', recorded)
}

function lossOfAnswer({ state }: Approval, { before, after }: Changed): Loss | null {
  const shared = { policy: 'later_wins', winner: 'incoming' } as const
  if (state === 'approved' && before.estimateApproval !== null && after.estimateApproval === null)
    return { ...shared, field: 'estimateApproval', current: before.estimateApproval, incoming: null }
  if (state === 'refused' && before.status === S.refused && after.status !== S.refused)
    return { ...shared, field: 'status', current: before.status, incoming: after.status }
  return null
}
