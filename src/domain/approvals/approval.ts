import * as z from 'zod'
import { PHOTO_SLOTS } from '../repairs/constants.ts'
import { RepairStatusName } from '../repairs/repair.ts'
import { Day, Instant } from '../shared/days.ts'
import { Id } from '../shared/ids.ts'
import { Language, textOrNull } from '../shared/texts.ts'
import { APPROVAL_STATES } from './states.ts'

/*
 * The link in the mail of an estimate under which the customer answers without an account (AK-01). What devices see of it
 * is this record; the token itself is in the mail alone, and the server keeps nothing but its hash.
 */

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
  /** `estimateEdition` (link.ts) of what the customer is asked about. */
  edition: Id,
  photoIds: ShownPhotos,
  /** The status that the answer is weighed against, as what a person saw is. */
  seenStatus: RepairStatusName,
  /**
   * The day on which the customer agreed to what the estimate said before (SG-14): no answer to this link. Records of
   * before have none.
   */
  seenApproval: Day.nullish(),
  state: z.enum(APPROVAL_STATES),
  /** Why the customer refused, or what was asked last. */
  text: textOrNull(ANSWER_MAX),
  /** Who answered, as typed. */
  name: textOrNull(ANSWER_NAME_MAX),
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
