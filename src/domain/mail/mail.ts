import * as z from 'zod'
import { Instant } from '../shared/days.ts'
import { Id } from '../shared/ids.ts'
import { Language } from '../settings/settings.ts'
import { text, textOrNull } from '../shared/texts.ts'

/**
 * Which call a mail comes from (D-067): a filled-in template, the quote or final report with a text of its own, or the
 * estimate for the customer.
 */
const MAIL_KINDS = ['template', 'text', 'estimate'] as const
export const MailKind = z.enum(MAIL_KINDS)
export type MailKind = z.infer<typeof MailKind>

/**
 * How far a mail is. `queued`: the server has it, or will have it (a row without a version is still on the device);
 * `unknown`: nobody knows whether it left, because the server or the mail server fell silent while
 * it was handed over or because the server was restored since; `cancelled`: called back before it left.
 */
const MAIL_STATES = ['queued', 'sent', 'failed', 'unknown', 'cancelled'] as const
const MailState = z.enum(MAIL_STATES)
type MailState = z.infer<typeof MailState>

/** Photo slots that go along (D-068). */
export const PhotoSlots = z.array(z.number().int().min(1).max(4)).max(4)

/** So many repairs go to the manufacturer in one mail, besides the first. */
export const ALSO_MAX = 99
export const SUBJECT_MAX = 500
export const CONTENT_MAX = 20_000
export const ADDRESSES_MAX = 500

/** A mail about a repair, as every device sees it; its text stays on the server (D-031, B3.8). */
export const Mail = z.object({
  id: Id,
  repairId: Id,
  /** The other repairs that it is about: one mail to the manufacturer for all that he gets. */
  alsoFor: z.array(Id).default([]),
  kind: MailKind,
  /** Addresses, separated by commas. */
  recipient: text(ADDRESSES_MAX),
  cc: textOrNull(ADDRESSES_MAX),
  bcc: textOrNull(ADDRESSES_MAX),
  /** As typed, with its fields; once it was sent: as it left. */
  subject: text(SUBJECT_MAX),
  language: Language,
  attachment: z.boolean(),
  photoArray: PhotoSlots,
  /** To the manufacturer. */
  external: z.boolean(),
  rmaRequest: z.boolean(),
  state: MailState,
  /** Why it waits, failed or is in doubt, in Dutch. */
  error: textOrNull(500),
  by: Id.nullable(),
  /** When somebody asked for it. */
  at: Instant,
  /** When the mail server took it. */
  sentAt: Instant.nullable(),
})
export type Mail = z.infer<typeof Mail>

/** Every repair that a mail is about. A record of an earlier version is about one. */
export const repairsOf = ({ repairId, alsoFor }: Pick<Mail, 'repairId'> & Partial<Mail>): string[] => [
  repairId,
  ...(alsoFor ?? []),
]

/** What the server keeps beside the mail to send it: the text with its fields, as HTML. */
export interface MailOrder {
  mail: Mail
  content: string
}
