import type { Approval } from '../../domain/approvals/approval.ts'
import type { LinkState } from '../../domain/approvals/link.ts'
import {
  isAgreedWithShortage,
  isQuoteChangedSince,
  quoteLinkState,
} from '../../domain/approvals/rentalLink.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { dayInBrussels } from '../../domain/shared/calendar.ts'
import type { QuoteFacts } from '../../domain/steps/rentalSteps.ts'
import { approvalOf, type MailRow, mailsOfRental } from './documents.ts'

/** The mails of a rental, with its quote. */
export interface RentalMails {
  mails: readonly MailRow[]
  link: Approval | null
  state: LinkState | null
  /** Null: no quote is on its way or was mailed. */
  quote: QuoteFacts | null
}

/** Reads the mails of a rental and the state of its quote, as its step bar needs them (VO-11). */
export async function rentalMails(rental: Rental): Promise<RentalMails> {
  const [mails, link] = await Promise.all([mailsOfRental(rental.id), approvalOf(rental.id)])
  const state = link && quoteLinkState(link, rental, new Date().toISOString())
  const mailed = mails.find(({ kind, state }) => kind === 'estimate' && IS_MAILED[state])
  const sentAt = mailed?.sentAt ?? link?.sentAt ?? null
  const quote = mailed && {
    state,
    text: link?.text ?? null,
    sentOn: sentAt && dayInBrussels(sentAt),
    isShort: isAgreedWithShortage(link, rental),
    isChanged: link !== null && isQuoteChangedSince(link, rental),
  }
  return { mails, link, state, quote: quote ?? null }
}

/** A mail that failed or was cancelled did not reach the customer. */
const IS_MAILED = { queued: true, sent: true, unknown: true, failed: false, cancelled: false } as const
