import * as z from 'zod'
import { PHOTO_SLOTS } from '../repairs/constants.ts'
import { RentalStatusName } from '../rentals/rental.ts'
import { RepairStatusName } from '../repairs/repair.ts'
import { Day, Instant } from '../shared/days.ts'
import { Id } from '../shared/ids.ts'
import { Language, textOrNull } from '../shared/stringSchemas.ts'
import { APPROVAL_STATES } from './states.ts'

/*
 * The link in the mail of an estimate, or of the quote of a rental, under which the customer answers without an
 * account (AK-01, VO-01). Devices see only this record. The token is in the mail alone; the server stores
 * nothing but its hash.
 */

export const ANSWER_MAX = 1000
export const ANSWER_NAME_MAX = 100
/** The most questions over one link. */
export const QUESTIONS_PER_LINK = 20
/** The photos that the customer's page may show. */
export const ShownPhotos = z.array(Id).max(PHOTO_SLOTS)

/** The latest link of a repair or a rental, which has one such record; a new mail starts it anew. */
export const Approval = z.object({
  id: Id,
  /** The repair; null for the quote of a rental. */
  repairId: Id.nullable(),
  /** The rental (D-144). A record of an earlier version has none. */
  rentalId: Id.nullable().default(null),
  /** The mail that carries the link. */
  mailId: Id,
  language: Language,
  /** The `estimateEdition` (link.ts) or `quoteEdition` (rentalLink.ts) that the customer is asked about. */
  edition: Id,
  photoIds: ShownPhotos,
  /**
   * The status of the record when the link was made. The answer is compared with it, as other changes are
   * compared with what the person saw. A rental whose quote was answered: the status after the answer.
   */
  seenStatus: z.enum([...RepairStatusName.options, ...RentalStatusName.options]),
  /**
   * The day on which the customer agreed to an earlier edition of the estimate (SG-14). It does not count as
   * an answer to this link. Records of earlier versions do not have it.
   */
  seenApproval: Day.nullish(),
  state: z.enum(APPROVAL_STATES),
  /** The reason of a refusal, or the customer's last question. */
  text: textOrNull(ANSWER_MAX),
  /** The name of the person who answered, as typed. */
  name: textOrNull(ANSWER_NAME_MAX),
  answeredAt: Instant.nullable(),
  /**
   * When the mail with the link was sent. Null: not yet, and the link is about whatever the estimate is when
   * it is sent.
   */
  sentAt: Instant.nullable(),
  /** Set when the link is made. */
  expiresAt: Instant.nullable(),
  remindedAt: Instant.nullable(),
  /** When the customer asked each question over this link (OP-03). Records of earlier versions do not have it. */
  askedAt: z.array(Instant).max(QUESTIONS_PER_LINK).default([]),
  by: Id.nullable(),
  at: Instant,
})
export type Approval = z.infer<typeof Approval>
