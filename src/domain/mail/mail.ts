import * as z from 'zod'
import { Instant } from '../shared/days.ts'
import { Id } from '../shared/ids.ts'
import { Language } from '../settings/settings.ts'
import { text, textOrNull } from '../shared/stringSchemas.ts'

/**
 * The call that a mail comes from (D-067): a filled-in template, the quote or final report with a text of its
 * own, or the estimate for the customer.
 */
const MAIL_KINDS = ['template', 'text', 'estimate'] as const
export const MailKind = z.enum(MAIL_KINDS)
export type MailKind = z.infer<typeof MailKind>

/**
 * The progress of a mail.
 * - `queued`: the server has it or will get it. A row without a version is still on the device.
 * - `unknown`: nobody knows whether it was sent. The server or the mail server stopped answering during the
 *   handover, or the server was restored afterwards.
 * - `cancelled`: withdrawn before it was sent.
 */
const MAIL_STATES = ['queued', 'sent', 'failed', 'unknown', 'cancelled'] as const
const MailState = z.enum(MAIL_STATES)
type MailState = z.infer<typeof MailState>

/** The photo slots that are attached (D-068). */
export const PhotoSlots = z.array(z.number().int().min(1).max(4)).max(4)

/** The most repairs, besides the first, in one mail to the manufacturer. */
export const ALSO_MAX = 99
export const SUBJECT_MAX = 500
export const CONTENT_MAX = 20_000
export const ADDRESSES_MAX = 500

/** A mail about a repair or a rental, as every device sees it. Its text stays on the server (D-031, B3.8). */
export const Mail = z.object({
  id: Id,
  /** The repair; null for a mail about a rental. */
  repairId: Id.nullable(),
  /** The rental (D-144). A record of an earlier version has none. */
  rentalId: Id.nullable().default(null),
  /** The other repairs of this mail; one mail to a manufacturer can be about several repairs. */
  alsoFor: z.array(Id).default([]),
  kind: MailKind,
  /** Addresses, separated by commas. */
  recipient: text(ADDRESSES_MAX),
  cc: textOrNull(ADDRESSES_MAX),
  bcc: textOrNull(ADDRESSES_MAX),
  /** The typed subject with its fields; after sending, the subject that was sent. */
  subject: text(SUBJECT_MAX),
  language: Language,
  attachment: z.boolean(),
  /** The attached document of a rental has its prices. */
  withPrices: z.boolean().default(false),
  photoArray: PhotoSlots,
  /** To the manufacturer. */
  external: z.boolean(),
  rmaRequest: z.boolean(),
  state: MailState,
  /** Why it waits, failed or is uncertain, in Dutch. */
  error: textOrNull(500),
  by: Id.nullable(),
  /** When somebody asked for it. */
  at: Instant,
  /** When the mail server accepted it. */
  sentAt: Instant.nullable(),
})
export type Mail = z.infer<typeof Mail>

/** Every repair that a mail is about, none for a rental. A record of an earlier version names only one. */
export const repairsOf = ({ repairId, alsoFor }: Pick<Mail, 'repairId'> & Partial<Mail>): string[] => [
  ...(repairId === null ? [] : [repairId]),
  ...(alsoFor ?? []),
]

/** The id of the record that a mail or an approval link is about. */
export const recordOf = ({ repairId, rentalId }: Pick<Mail, 'repairId' | 'rentalId'>): string =>
  rentalId ?? repairId ?? ''

/** A mail together with the text that the server stores to send it: HTML with its fields. */
export interface MailOrder {
  mail: Mail
  content: string
}
