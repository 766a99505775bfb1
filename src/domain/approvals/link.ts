import { REPAIR_STATUSES as S, REPAIR_TYPES } from '../repairs/constants.ts'
import type { Repair } from '../repairs/repair.ts'
import type { Language } from '../shared/languages.ts'
import { deriveId } from '../../lib/uuid.ts'
import type { Approval } from './approval.ts'
import type { ApprovalState } from './states.ts'

/* The rules of an approval link. They do not use zod, because the page of a repair loads them. */

/** The number of days that a link works. */
export const LINK_DAYS = 30

/** The id of the link of a repair or a rental. Every device derives the same one. */
export const approvalId = (recordId: string): string => deriveId(recordId, 'approval')

/** The id of the reminder mail of a link; a link has at most one. */
export const reminderOf = ({ mailId }: Pick<Approval, 'mailId'>): string => deriveId(mailId, 'reminder')

type Estimated = Pick<
  Repair,
  'id' | 'repairEstimateLines' | 'estimateTotalExclVat' | 'estimateTotalInclVat' | 'underWarranty'
>

/**
 * Identifies an estimate as the customer reads it. A change of a line, a price, the order or the language
 * gives another edition.
 */
export function estimateEdition(repair: Estimated, language: Language): string {
  const lines = repair.repairEstimateLines
    .toSorted((a, b) => a.pos - b.pos || (a.id < b.id ? -1 : 1))
    .map(({ description, quantity, price, total }) => [description, quantity, price, total])
  const { estimateTotalExclVat, estimateTotalInclVat, underWarranty } = repair
  const shownContent = [language, lines, estimateTotalExclVat, estimateTotalInclVat, underWarranty]
  return deriveId(repair.id, JSON.stringify(shownContent))
}

/** True if the company has an answer that did not come over this link, or needs none any more. */
const isAnsweredElsewhere = ({ seenStatus, seenApproval }: Approval, repair: Repair): boolean =>
  repair.type !== REPAIR_TYPES.estimate ||
  (repair.estimateApproval !== null && repair.estimateApproval !== seenApproval) ||
  repair.billed ||
  repair.status === S.pickedUp ||
  (repair.status === S.refused && seenStatus !== S.refused)

/** True if the customer can still answer. */
export const isWaiting = ({ state }: Pick<Approval, 'state'>): boolean =>
  state === 'open' || state === 'asked'

/** `elsewhere`: the company got the answer in another way. */
export type LinkState = ApprovalState | 'elsewhere'

const isOther = ({ edition, language }: Approval, repair: Estimated): boolean =>
  edition !== estimateEdition(repair, language)

/**
 * True if the customer agreed over the link and the estimate changed afterwards, so that nobody agreed to it
 * as it is now.
 */
export const isChangedSince = (approval: Approval, repair: Estimated): boolean =>
  approval.state === 'approved' && isOther(approval, repair)

/**
 * The day of an agreement that no longer counts because the estimate changed, so that the next link asks
 * again (SG-14). Null if there is none.
 */
export function agreedBefore(former: Approval | undefined, repair: Repair): string | null {
  if (former?.state !== 'approved') return former?.seenApproval ?? null
  return isChangedSince(former, repair) ? repair.estimateApproval : null
}

/**
 * The present state of a link: the stored state, or a state that follows from what happened since.
 * @param now RFC 3339
 */
export const linkState = (approval: Approval, repair: Repair, now: string): LinkState =>
  linkStateOf(approval, now, {
    isAnswered: isAnsweredElsewhere(approval, repair),
    isOther: isOther(approval, repair),
  })

/**
 * The state of a link by the present state of its record.
 * @param now RFC 3339
 * @param record if the company has its answer, and if the record differs from what the link shows
 */
export function linkStateOf(
  approval: Approval,
  now: string,
  { isAnswered, isOther }: { isAnswered: boolean; isOther: boolean },
): LinkState {
  if (!isWaiting(approval)) return approval.state
  if (approval.expiresAt !== null && approval.expiresAt <= now) return 'expired'
  if (isAnswered) return 'elsewhere'
  return isOther && approval.expiresAt !== null ? 'replaced' : approval.state
}
