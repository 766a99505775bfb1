import { deriveId } from '../../lib/uuid.ts'
import { RENTAL_STATUSES } from '../rentals/constants.ts'
import type { Rental } from '../rentals/rental.ts'
import type { Language } from '../shared/languages.ts'
import type { Approval } from './approval.ts'
import { isWaiting, type LinkState, linkStateOf } from './link.ts'

/* The rules of the approval link of a rental's quote (D-144). They do not use zod, because a screen loads them. */

type Quoted = Pick<
  Rental,
  | 'id'
  | 'startDate'
  | 'endDate'
  | 'pickupDate'
  | 'returnDate'
  | 'rentalLines'
  | 'rentalRemarks'
  | 'totalPriceExclVat'
  | 'discountAmount'
  | 'serviceFeeAmount'
  | 'totalPriceInclVat'
>

/**
 * Identifies a quote as the customer reads it. A change of a day, a line, a price, a remark or the language gives
 * another edition. The unit that was chosen for a requested model is no part of it.
 */
export function quoteEdition(rental: Quoted, language: Language): string {
  const { startDate, endDate, pickupDate, returnDate } = rental
  const lines = rental.rentalLines
    .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
    .map((line) => [
      line.model ? [line.brand, line.model] : (line.itemId ?? line.kitId ?? line.customItem),
      line.quantity,
      line.itemPrice,
      line.rate,
      line.discount,
      line.totalPrice,
      line.remark,
    ])
  const remarks = rental.rentalRemarks.toSorted((a, b) => a.pos - b.pos).map(({ text }) => text)
  const { totalPriceExclVat, discountAmount, serviceFeeAmount, totalPriceInclVat } = rental
  const amounts = [totalPriceExclVat, discountAmount, serviceFeeAmount, totalPriceInclVat]
  const days = [startDate, endDate, pickupDate, returnDate]
  return deriveId(rental.id, JSON.stringify([language, days, lines, remarks, amounts]))
}

const isOther = ({ edition, language }: Approval, rental: Quoted): boolean =>
  edition !== quoteEdition(rental, language)

/** True if the customer agreed over the link and the quote changed afterwards. */
export const isQuoteChangedSince = (approval: Approval, rental: Quoted): boolean =>
  approval.state === 'approved' && isOther(approval, rental)

/**
 * The present state of the link of a quote. A rental that is no option any more was answered elsewhere.
 * @param now RFC 3339
 */
export const quoteLinkState = (
  approval: Approval,
  rental: Quoted & Pick<Rental, 'status'>,
  now: string,
): LinkState =>
  linkStateOf(approval, now, {
    isAnswered: rental.status !== RENTAL_STATUSES.option,
    isOther: isOther(approval, rental),
  })

/** True if the customer agreed to the present quote and the rental is still an option, since something is not free. */
export const isAgreedWithShortage = (
  approval: Approval | null | undefined,
  rental: Quoted & Pick<Rental, 'status'>,
): boolean =>
  approval?.state === 'approved' &&
  approval.seenStatus === RENTAL_STATUSES.option &&
  rental.status === RENTAL_STATUSES.option &&
  !isOther(approval, rental)

/** True if the link of a quote no longer shows what the rental is: it was sent and the quote changed since. */
export const isQuoteOutdated = (approval: Approval, rental: Quoted): boolean =>
  isWaiting(approval) && approval.sentAt !== null && isOther(approval, rental)
