import type { NotificationDraft } from '../notifications/notification.ts'
import { splitAddresses } from '../mail/addresses.ts'
import { rentalName } from '../rentals/number.ts'
import type { Rental } from '../rentals/rental.ts'
import { repairName } from '../repairs/number.ts'
import type { Repair } from '../repairs/repair.ts'
import { amountText } from '../shared/notation.ts'
import { dayInBrussels, dutchDay, timeInBrussels } from '../shared/calendar.ts'
import type { Approval } from './approval.ts'
import { isChangedSince, type LinkState } from './link.ts'
import { isQuoteChangedSince } from './rentalLink.ts'
import type { CustomerAnswer } from './states.ts'

/* Dutch texts about a link and its answer for the people of the company. */

export const LINK_TEXTS = {
  notAllowed: 'Een link om akkoord te geven kan niet met deze mail mee.',
  over: 'Deze link werkt niet meer.',
  tooManyQuestions: 'Over deze link zijn te veel vragen gesteld.',
  withdrawn: 'Link om akkoord te geven ingetrokken',
} as const

export interface CustomerReply {
  answer: CustomerAnswer
  text: string | null
  name: string | null
}

/** The words for an answer, in the log and in notifications. */
const ANSWER_WORDS: Record<CustomerAnswer, string> = {
  approved: 'gaat akkoord met',
  refused: 'weigert',
  asked: 'heeft een vraag over',
}

/** The question that a link asks: about the estimate of a repair, or about the quote of a rental. */
const QUESTIONS = { repair: 'het bestek', rental: 'de offerte' } as const
type About = keyof typeof QUESTIONS
const answerWords = (answer: CustomerAnswer, about: About): string =>
  `${ANSWER_WORDS[answer]} ${QUESTIONS[about]}`

/** Several addresses are counted, because a line of the log is short. */
function viaLink(recipient: string | undefined): string {
  const [first, ...others] = splitAddresses(recipient)
  if (!first) return ''
  return ` via de link naar ${first}${others.length > 0 ? ` en ${others.length} andere` : ''}`
}

const ending = (text: string | null): string => (text ? `: ${text}` : '')

/**
 * The line in the log: 'De klant (Lien Verstraete) gaat akkoord met het bestek van € 729,03 incl. btw via de link
 * naar lien@example.com'. Anybody who has the link can answer, so the line names the address of its mail (OP-02).
 * @param inclVat the amount in euro
 */
export function answerLine(
  { answer, text, name }: CustomerReply,
  about: About,
  inclVat: number,
  recipient: string | undefined,
): string {
  const who = name ? `De klant (${name})` : 'De klant'
  return `${who} ${answerWords(answer, about)} van ${amountText(inclVat)} incl. btw${viaLink(recipient)}${ending(text)}`
}

/**
 * Notification N13: a customer answered over a link. Each answer is an event of its own, because a second
 * question must notify again.
 * @param isShort the customer agreed to the quote of a rental, but something is not free any more
 */
export const customerAnswered = (
  module: About,
  record: Pick<Repair, 'id' | 'number' | 'provisionalRef'>,
  { answer, text, name }: CustomerReply,
  mid: string,
  isShort = false,
): NotificationDraft => {
  const what = module === 'repair' ? `herstelling ${repairName(record)}` : `verhuur ${rentalName(record)}`
  const short = isShort ? '. Er is een tekort: de verhuur blijft een optie.' : ''
  const message = `${name || 'De klant'} ${answerWords(answer, module)} van ${what}${ending(text)}${short}`
  return { event: `N13:${mid}`, module, objectId: record.id, message: message.slice(0, 1000) }
}

/** Notification N16 about a quote that differs from the one that the customer agreed to. Null if it does not. */
export const quoteChangedSince = (link: Approval, rental: Rental): NotificationDraft | null =>
  isQuoteChangedSince(link, rental)
    ? {
        event: CHANGED_SINCE_APPROVAL,
        module: 'rental',
        objectId: rental.id,
        message: `Verhuur ${rentalName(rental)} is gewijzigd na het akkoord van ${link.name || 'de klant'}. Mail de offerte opnieuw.`,
      }
    : null

/** The event of notification N16. */
export const CHANGED_SINCE_APPROVAL = 'N16'

/**
 * Notification N16: the estimate differs from the one that the customer agreed to over the link (SG-11). Null
 * if it does not.
 */
export const changedSinceApproval = (link: Approval, repair: Repair): NotificationDraft | null =>
  isChangedSince(link, repair)
    ? {
        event: CHANGED_SINCE_APPROVAL,
        module: 'repair',
        objectId: repair.id,
        message: `Het bestek van herstelling ${repairName(repair)} is gewijzigd na het akkoord van ${link.name || 'de klant'}. Mail het opnieuw.`,
      }
    : null

const onDay = (moment: string | null): string => (moment ? dutchDay(dayInBrussels(moment)) : '')

/**
 * The state of the link on the page of its repair: 'Link verstuurd op 09/11/2026, nog geen antwoord' (AK-14).
 */
export function linkLine(link: Approval, state: LinkState): string {
  const question = QUESTIONS[link.rentalId ? 'rental' : 'repair']
  const answeredOn = link.answeredAt ? `${onDay(link.answeredAt)} om ${timeInBrussels(link.answeredAt)}` : ''
  const who = link.name ? `${link.name}, ${answeredOn}` : answeredOn
  switch (state) {
    case 'open':
      return link.sentAt
        ? `Link verstuurd op ${onDay(link.sentAt)}, nog geen antwoord`
        : 'Link vertrekt samen met de mail'
    case 'asked':
      return `Vraag van de klant (${who})${ending(link.text)}`
    case 'approved':
      return `Klant akkoord via de link (${who})`
    case 'refused':
      return `Geweigerd via de link (${who})${ending(link.text)}`
    case 'expired':
      return `Link verlopen op ${onDay(link.expiresAt)} zonder antwoord`
    case 'replaced':
      return `Link vervallen: ${question} is gewijzigd of opnieuw gemaild`
    case 'withdrawn':
      return 'Link ingetrokken'
    case 'elsewhere':
      return `Link vervallen: ${question} is al beantwoord`
  }
}
