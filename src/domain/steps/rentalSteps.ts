import { RENTAL_STATUSES as S } from '../rentals/constants.ts'
import { type HandoverMode, nextHandover } from '../rentals/handover.ts'
import type { LinkState } from '../approvals/link.ts'
import { isHandedOut, rentalCount, stillOutOf } from '../rentals/movements.ts'
import { isOverdue } from '../rentals/overdue.ts'
import type { Rental } from '../rentals/rental.ts'
import { daysBetween, dutchDay } from '../shared/calendar.ts'
import { amountText } from '../shared/notation.ts'
import { placeSteps, type PlannedStep, type StepBar } from './stepBar.ts'

/** The words of the actions of a rental (D-140). */
export const RENTAL_ACTIONS = {
  confirm: 'Bevestigen',
  handOut: 'Meegeven',
  takeBack: 'Terugnemen',
  close: 'Afhandelen',
  mailQuote: 'Offerte mailen',
  mailAgain: 'Offerte opnieuw mailen',
  remind: 'Herinneren',
  answer: 'Antwoorden',
  solve: 'Tekort oplossen',
} as const
export type RentalAction = keyof typeof RENTAL_ACTIONS

/** The actions that open the screen where units leave or come back. */
export const HANDOVER_MODES = { handOut: 'out', takeBack: 'back' } as const satisfies Partial<
  Record<RentalAction, HandoverMode>
>

/** True for an action that opens the screen where units leave or come back. */
export const isHandoverAction = (action: RentalAction | null): action is keyof typeof HANDOVER_MODES =>
  action !== null && Object.hasOwn(HANDOVER_MODES, action)

type StepRental = Pick<
  Rental,
  'status' | 'pickupDate' | 'returnDate' | 'rentalLines' | 'movements' | 'totalPriceInclVat'
>
/** Null: no quote was mailed. */
type Quote = QuoteFacts | null

/** The quote of a rental: its approval link, and the mail that carries it. */
export interface QuoteFacts {
  /** Null: the quote was mailed without a link. */
  state: LinkState | null
  /** The question, or the reason of a refusal. */
  text: string | null
  /** 'YYYY-MM-DD'; null while the mail waits. */
  sentOn: string | null
  /** The customer agreed, but something is not free any more. */
  isShort: boolean
  /** The customer agreed, and the quote changed since. */
  isChanged: boolean
}

/** The words of the steps. */
export const RENTAL_WORDS = {
  quote: 'Offerte',
  confirmed: 'Bevestigd',
  out: 'Mee',
  back: 'Terug',
  closed: 'Afgehandeld',
} as const
const W = RENTAL_WORDS

/**
 * The step bar of a rental (NS-10). 'Mee' and 'Terug' are no statuses: they follow from the movements of its units.
 * @param today 'YYYY-MM-DD' in Brussels
 * @param quote the quote that was mailed; it changes the bar of an option only (VO-11)
 */
export function rentalSteps(rental: StepRental, today: string, quote: Quote = null): StepBar<RentalAction> {
  const { step, sentence, action, links = [] } = situationOf(rental, today, quote)
  return { steps: placeSteps(planOf(rental, quote), step), sentence, action, links }
}

function planOf(rental: StepRental, quote: Quote): PlannedStep[] {
  if (rental.status === S.cancelled) return [{ word: S.option }, { word: S.cancelled, failed: true }]
  return [
    quote ? { word: W.quote, ...(quote.sentOn ? { day: quote.sentOn } : {}) } : { word: S.option },
    { word: W.confirmed },
    { word: W.out, day: rental.pickupDate, agreed: true },
    { word: W.back, day: rental.returnDate, agreed: true },
    { word: W.closed },
  ]
}

interface Situation {
  /** The word of the current step; null if every step is done. */
  step: string | null
  sentence: string
  action: RentalAction | null
  links?: RentalAction[]
}

function situationOf(rental: StepRental, today: string, quote: Quote): Situation {
  const total = amountText(rental.totalPriceInclVat)
  switch (rental.status) {
    case S.cancelled:
      return { step: null, sentence: 'Deze verhuur is geannuleerd.', action: null }
    case S.closed:
      return { step: null, sentence: `Afgehandeld. Totaal: ${total} incl. btw.`, action: null }
    case S.returned:
      return {
        step: W.closed,
        sentence: `${troubleOf(rental)}Aan te rekenen: ${total} incl. btw.`,
        action: 'close',
      }
    case S.option:
      return optionWith(rental, quote, pickUp(rental, today))
    case S.confirmed:
      return confirmed(rental, today)
  }
}

/** An option: its quote is mailed, answered, and confirmed. */
function optionWith(rental: StepRental, quote: Quote, pickup: string): Situation {
  const mayMail = rental.rentalLines.length > 0
  if (quote === null)
    return {
      step: W.confirmed,
      sentence: `Optie. ${pickup}`,
      action: 'confirm',
      links: mayMail ? ['mailQuote'] : [],
    }
  if (quote.isShort)
    return { step: W.confirmed, sentence: 'Akkoord gekregen, maar er is een tekort.', action: 'solve' }
  return {
    step: W.confirmed,
    sentence: `${quoteSentence(quote)} ${pickup}`,
    action: 'confirm',
    links: quoteLinks(quote, mayMail),
  }
}

/** Links of an option whose quote was mailed. A reminder is for a customer who has the quote and did not answer. */
function quoteLinks({ state, sentOn, isChanged }: QuoteFacts, mayMail: boolean): RentalAction[] {
  if (state === 'asked') return ['answer']
  if (!mayMail) return []
  return state === 'open' && sentOn !== null && !isChanged ? ['remind', 'mailAgain'] : ['mailAgain']
}

function withoutFinalMark(text: string): string {
  let end = text.length
  while ('.?!'.includes(text.charAt(end - 1) || ' ')) end -= 1
  return text.slice(0, end)
}

function quoteSentence({ state, text, sentOn, isChanged }: QuoteFacts): string {
  const reply = text ? `: ${withoutFinalMark(text)}` : ''
  if (isChanged) return 'Gewijzigd na het akkoord van de klant.'
  switch (state) {
    case 'asked':
      return `De klant heeft een vraag${reply}.`
    case 'refused':
      return `De klant weigert de offerte${reply}.`
    case 'approved':
      return 'De klant gaat akkoord.'
    case 'expired':
      return 'De link van de offerte is verlopen zonder antwoord.'
    case 'replaced':
      return 'De offerte is gewijzigd na het mailen.'
    default:
      return sentOn
        ? `Offerte gemaild op ${dutchDay(sentOn)}${state === 'open' ? ', nog geen antwoord' : ''}.`
        : 'De offerte staat klaar om te vertrekken.'
  }
}

const pickUp = ({ pickupDate }: StepRental, today: string): string =>
  pickupDate === today
    ? 'Afhaling vandaag.'
    : pickupDate < today
      ? `De afhaling was voorzien op ${dutchDay(pickupDate)}.`
      : `Afhaling op ${dutchDay(pickupDate)}.`

/** A rental that is late comes back, even if a part of it never left. */
function confirmed(rental: StepRental, today: string): Situation {
  const mode = isOverdue(rental, today) ? 'back' : nextHandover(rental, today)
  const sentence = confirmedSentence(rental, today, mode)
  return mode === 'out'
    ? { step: W.out, sentence, action: 'handOut' }
    : { step: W.back, sentence, action: 'takeBack' }
}

function confirmedSentence(rental: StepRental, today: string, mode: HandoverMode): string {
  const { asked, toGo } = rentalCount(rental)
  if (mode === 'out' && !isHandedOut(rental)) return `${pickUp(rental, today)} ${units(asked)}.`
  const out = stillOutOf(rental)
  const waiting = isHandedOut(rental) && toGo > 0 ? ` ${units(toGo)} nog mee te geven.` : ''
  return `${late(rental, today)}${progress(rental)}${out > 0 ? `Nog ${out} buiten.` : 'Alles is nagekeken.'}${waiting}`
}

const units = (n: number): string => (n === 1 ? '1 stuk' : `${n} stukken`)

function late(rental: StepRental, today: string): string {
  if (!isOverdue(rental, today)) return ''
  const days = daysBetween(rental.returnDate, today) - 1
  return days === 1 ? '1 dag te laat. ' : `${days} dagen te laat. `
}

function progress(rental: StepRental): string {
  const { back, missing, damaged, asked } = rentalCount(rental)
  if (back + missing + damaged === 0) return ''
  return `${[`${back} van ${asked} terug`, ...troubles(missing, damaged)].join(', ')}. `
}

function troubleOf(rental: StepRental): string {
  const { missing, damaged } = rentalCount(rental)
  const found = troubles(missing, damaged)
  return found.length === 0 ? '' : `${found.join(', ')}. `
}

const troubles = (missing: number, damaged: number): string[] => [
  ...(missing > 0 ? [missing === 1 ? '1 ontbreekt' : `${missing} ontbreken`] : []),
  ...(damaged > 0 ? [`${damaged} beschadigd`] : []),
]
