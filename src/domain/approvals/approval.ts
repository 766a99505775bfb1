import * as z from 'zod'
import { PHOTO_SLOTS, REPAIR_STATUSES as S, REPAIR_TYPES } from '../repairs/constants.ts'
import { type Repair, RepairStatusName } from '../repairs/repair.ts'
import { Instant } from '../shared/days.ts'
import { deriveId, Id } from '../shared/ids.ts'
import { Language, text } from '../shared/texts.ts'

/*
 * The link in the mail of an estimate under which the customer answers without an account (AK-01). What devices see of it
 * is this record; the token itself is in the mail alone, and the server keeps nothing but its hash.
 */

/** `asked`: the customer has a question, and may still answer; all from `approved` on are ends. */
const APPROVAL_STATES = ['open', 'asked', 'approved', 'refused', 'expired', 'replaced', 'withdrawn'] as const
const ApprovalState = z.enum(APPROVAL_STATES)
export type ApprovalState = z.infer<typeof ApprovalState>

/** What a customer can say. */
export const CUSTOMER_ANSWERS = ['approved', 'refused', 'asked'] as const
export type CustomerAnswer = (typeof CUSTOMER_ANSWERS)[number]

/** How many days a link works. */
export const LINK_DAYS = 30
export const ANSWER_MAX = 1000
export const ANSWER_NAME_MAX = 100
/** The photos that the page may show. */
export const ShownPhotos = z.array(Id).max(PHOTO_SLOTS)

/** The latest link of a repair; a new mail begins it anew, so there is one of each repair. */
export const Approval = z.object({
  id: Id,
  repairId: Id,
  /** The mail that carries the link. */
  mailId: Id,
  language: Language,
  /** `estimateEdition` of what the customer is asked about. */
  edition: Id,
  photoIds: ShownPhotos,
  /** The status that the answer is weighed against, as what a person saw is. */
  seenStatus: RepairStatusName,
  state: ApprovalState,
  /** Why the customer refused, or what was asked last. */
  text: text(ANSWER_MAX).nullable(),
  /** Who answered, as typed. */
  name: text(ANSWER_NAME_MAX).nullable(),
  answeredAt: Instant.nullable(),
  /** When its mail left; null: it did not yet, and is about whatever the estimate is then. */
  sentAt: Instant.nullable(),
  /** Set when the link is made. */
  expiresAt: Instant.nullable(),
  remindedAt: Instant.nullable(),
  by: Id.nullable(),
  at: Instant,
})
export type Approval = z.infer<typeof Approval>

/** The id of the link of a repair, which every device arrives at. */
export const approvalId = (repairId: string): string => deriveId(repairId, 'approval')

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
const isAnsweredElsewhere = ({ seenStatus }: Approval, repair: Repair): boolean =>
  repair.type !== REPAIR_TYPES.estimate ||
  repair.estimateApproval !== null ||
  repair.billed ||
  repair.status === S.pickedUp ||
  (repair.status === S.refused && seenStatus !== S.refused)

/** Whether the customer may still say something. */
export const isWaiting = ({ state }: Pick<Approval, 'state'>): boolean =>
  state === 'open' || state === 'asked'

/**
 * How a link stands now: as it is stored, or over by what became true since.
 * @param now RFC 3339
 */
export function linkState(approval: Approval, repair: Repair, now: string): ApprovalState | 'elsewhere' {
  if (!isWaiting(approval)) return approval.state
  if (approval.expiresAt !== null && approval.expiresAt <= now) return 'expired'
  if (isAnsweredElsewhere(approval, repair)) return 'elsewhere'
  const changed = approval.edition !== estimateEdition(repair, approval.language)
  return changed && approval.expiresAt !== null ? 'replaced' : approval.state
}
