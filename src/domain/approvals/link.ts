import { REPAIR_STATUSES as S, REPAIR_TYPES } from '../repairs/constants.ts'
import type { Repair } from '../repairs/repair.ts'
import type { Language } from '../shared/languages.ts'
import { deriveId } from '../shared/uuid.ts'
import type { Approval } from './approval.ts'
import type { ApprovalState } from './states.ts'

/* The rules of a link, without zod: the page of a repair reads them. */

/** How many days a link works. */
export const LINK_DAYS = 30

/** The id of the link of a repair, which every device arrives at. */
export const approvalId = (repairId: string): string => deriveId(repairId, 'approval')

/** The id of the mail that reminds of a link; each link has one at most. */
export const reminderOf = ({ mailId }: Pick<Approval, 'mailId'>): string => deriveId(mailId, 'reminder')

type Estimated = Pick<
  Repair,
  'id' | 'repairEstimateLines' | 'estimateTotalExclVat' | 'estimateTotalInclVat' | 'underWarranty'
>

/** What stands for an estimate as a customer reads it: another line, price, order or language is another edition. */
export function estimateEdition(repair: Estimated, language: Language): string {
  const lines = repair.repairEstimateLines
    .toSorted((a, b) => a.pos - b.pos || (a.id < b.id ? -1 : 1))
    .map(({ description, quantity, price, total }) => [description, quantity, price, total])
  const { estimateTotalExclVat, estimateTotalInclVat, underWarranty } = repair
  const said = [language, lines, estimateTotalExclVat, estimateTotalInclVat, underWarranty]
  return deriveId(repair.id, JSON.stringify(said))
}

/** Whether the house has an answer already that did not come over this link. */
const isAnsweredElsewhere = ({ seenStatus, seenApproval }: Approval, repair: Repair): boolean =>
  repair.type !== REPAIR_TYPES.estimate ||
  (repair.estimateApproval !== null && repair.estimateApproval !== seenApproval) ||
  repair.billed ||
  repair.status === S.pickedUp ||
  (repair.status === S.refused && seenStatus !== S.refused)

/** Whether the customer may still say something. */
export const isWaiting = ({ state }: Pick<Approval, 'state'>): boolean =>
  state === 'open' || state === 'asked'

/** `elsewhere`: the house has the answer by another way. */
export type LinkState = ApprovalState | 'elsewhere'

const isOther = ({ edition, language }: Approval, repair: Estimated): boolean =>
  edition !== estimateEdition(repair, language)

/** Whether the customer agreed over the link, and the estimate says something else now: to that nobody agreed. */
export const isChangedSince = (approval: Approval, repair: Estimated): boolean =>
  approval.state === 'approved' && isOther(approval, repair)

/** The day of an agreement that the next link asks anew for, as the estimate is another now (SG-14); null: there is none. */
export function agreedBefore(former: Approval | undefined, repair: Repair): string | null {
  if (former?.state !== 'approved') return former?.seenApproval ?? null
  return isChangedSince(former, repair) ? repair.estimateApproval : null
}

/**
 * How a link stands now: as it is stored, or over by what became true since.
 * @param now RFC 3339
 */
export function linkState(approval: Approval, repair: Repair, now: string): LinkState {
  if (!isWaiting(approval)) return approval.state
  if (approval.expiresAt !== null && approval.expiresAt <= now) return 'expired'
  if (isAnsweredElsewhere(approval, repair)) return 'elsewhere'
  return isOther(approval, repair) && approval.expiresAt !== null ? 'replaced' : approval.state
}
