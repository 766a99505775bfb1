import type { IssuedKind, IssueReason } from '../documents/constants.ts'
import type { Mail } from '../mail/mail.ts'
import { withoutReceipt } from '../shared/autoLine.ts'
import type { LogLine } from '../shared/autoLine.ts'

/* How a step that is done came about, from what is on this device: the log, the mails, the movements (NS-12). */

/** A moment of the past, with its author. */
export interface StepOrigin {
  /** The fact in words; null if only the day of the step is known. */
  text: string | null
  /** RFC 3339. */
  at: string | null
  by: string | null
  /** The documents that the step left behind. */
  documents: DocumentsOfStep | null
}

export interface DocumentsOfStep {
  kind: IssuedKind
  /** Left out: for whatever reason it was issued. */
  reason?: IssueReason
}

export const UNKNOWN_ORIGIN: StepOrigin = { text: null, at: null, by: null, documents: null }

export type OriginMail = Pick<Mail, 'kind' | 'state' | 'external' | 'at' | 'sentAt' | 'recipient' | 'by'>

/** The last line of a log for which the test holdsas an origin. */
export function lastLine(lines: readonly LogLine[], test: (text: string) => boolean): StepOrigin | null {
  const line = lines.findLast(({ description }) => test(withoutReceipt(description)))
  return line
    ? { ...UNKNOWN_ORIGIN, text: line.description.replaceAll(' -> ', ' → '), at: line.at, by: line.by }
    : null
}

/** The last change of the status to one of these. */
export const lastMove = (lines: readonly LogLine[], ...to: string[]): StepOrigin | null =>
  lastLine(
    lines,
    (text) => text.startsWith('Status: ') && to.some((status) => text.endsWith(` -> ${status}`)),
  )

/** A mail that left or is about to; null if there is none. */
export function firstMail(
  mails: readonly OriginMail[],
  test: (mail: OriginMail) => boolean,
): StepOrigin | null {
  const [mail] = mails
    .filter((each) => REACHES[each.state] && test(each))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
  if (!mail) return null
  const { sentAt, at, by, recipient } = mail
  return { ...UNKNOWN_ORIGIN, text: `Mail naar ${recipient}`, at: sentAt ?? at, by }
}

/** A mail that failed or was cancelled did not reach the customer. */
const REACHES = { queued: true, sent: true, unknown: true, failed: false, cancelled: false } as const
