import { hasEstimateToMail, wasEstimateMailed } from '../mail/estimate.ts'
import { COMPANY_CUSTOMER } from '../customers/companyCustomer.ts'
import { type CustomerNotice, customerNotice, failedNotice, type NoticeMail } from './customerNotice.ts'
import { REPAIR_STATUSES as S, REPAIR_TYPES } from '../repairs/constants.ts'
import { expectedBack } from '../repairs/expectedBack.ts'
import { type Milestones, milestonesOf } from '../repairs/milestones.ts'
import type { Repair } from '../repairs/repair.ts'
import { isAtWork, isReady } from '../repairs/statusList.ts'
import { dayInBrussels, dutchDay } from '../shared/calendar.ts'
import { amountText } from '../shared/notation.ts'
import { placeSteps, type PlannedStep, type StepBar } from './stepBar.ts'

/** The words of the actions of a repair (D-140). Those of a status are the words of the specification. */
export const REPAIR_ACTIONS = {
  makeEstimate: 'Bestek maken',
  repairDirectly: 'Direct herstellen',
  mailEstimate: 'Bestek mailen',
  signEstimate: 'Laten tekenen',
  approve: 'Goedgekeurd',
  refuse: 'Geweigerd',
  remind: 'Herinneren',
  answer: 'Antwoorden',
  start: 'Herstelling starten',
  repaired: S.repaired,
  partsIn: 'Onderdelen binnen',
  back: 'Terug van fabrikant',
  notify: 'Klant verwittigen',
  called: 'Gebeld',
  notNeeded: 'Niet nodig',
  newEstimate: 'Nieuw bestek',
  notifyAgain: 'Opnieuw verwittigen',
  pickedUp: S.pickedUp,
  billed: S.billed,
} as const
export type RepairAction = keyof typeof REPAIR_ACTIONS

/** Everything that the steps of a repair depend on. */
export interface RepairStepFacts {
  repair: Repair
  mails: readonly NoticeMail[]
  /** The customer's question about the estimate that nobody answered yet, from the approval link. */
  question: string | null
  /** The contact, or else the customer; null for the company's own equipment. */
  customer: string | null
  manufacturer: string | null
}

/** The words of the steps that are no status. */
export const REPAIR_WORDS = {
  estimate: 'Bestek',
  approval: 'Akkoord',
  refused: 'Geweigerd',
  warranty: 'Garantie',
  work: 'Herstellen',
  order: 'Bestellen',
  away: 'Bij fabrikant',
  notify: 'Verwittigen',
  collect: 'Ophalen',
  rentable: 'Weer te verhuren',
} as const

const W = REPAIR_WORDS

/** The facts with what they say of the past. */
interface Known extends RepairStepFacts {
  days: Milestones
  notice: CustomerNotice | null
}

/** The step bar of a repair: the one table of its next steps (NS-01). */
export function repairSteps(facts: RepairStepFacts): StepBar<RepairAction> {
  const { repair, mails } = facts
  const known = { ...facts, days: milestonesOf(repair), notice: customerNotice(repair, mails) }
  const { step, sentence, action, links = [] } = situationOf(known)
  return { steps: placeSteps(planOf(known), step), sentence, action, links }
}

interface Situation {
  /** The word of the current step; null if every step is done. */
  step: string | null
  sentence: string
  action: RepairAction | null
  links?: readonly RepairAction[]
}

/** True if the device belongs to the company: nobody is notified and nobody collects it. */
export const isOwn = ({ customerId }: Pick<Repair, 'customerId'>): boolean => customerId === null

const isAway = ({ isExternal, externalRepair }: Repair): boolean =>
  isExternal && externalRepair?.dateOut != null && externalRepair.dateIn === null

/** True if the customer was asked or is to be asked about an estimate. */
const hasEstimate = ({ repair, mails }: RepairStepFacts): boolean =>
  repair.type === REPAIR_TYPES.estimate ||
  repair.estimateApproval !== null ||
  repair.estimateRefused ||
  repair.status === S.refused ||
  wasEstimateMailed(mails)

function planOf(facts: Known): PlannedStep[] {
  const { repair, days, notice } = facts
  const { estimated, approved, repaired, left } = days
  const isRefused = repair.estimateRefused || repair.status === S.refused
  return [
    { word: firstWord(repair), day: repair.dateIn },
    ...(repair.underWarranty
      ? [{ word: W.warranty }]
      : hasEstimate(facts)
        ? [
            { word: W.estimate, day: estimated },
            isRefused
              ? { word: W.refused, day: repair.endDate, failed: true }
              : { word: W.approval, day: approved },
          ]
        : []),
    ...(isRefused
      ? []
      : repair.status === S.unrepairable
        ? [{ word: S.unrepairable, day: repair.endDate, failed: true }]
        : [{ word: workWord(repair), day: repaired }]),
    ...(isOwn(repair)
      ? [{ word: W.rentable, day: repaired }]
      : [
          { word: W.notify, day: notice && dayInBrussels(notice.at) },
          { word: W.collect, day: left },
        ]),
  ]
}

const firstWord = ({ fromRentalId, sparePartsOnly }: Repair): string =>
  fromRentalId ? 'Terug uit verhuur' : sparePartsOnly ? 'Aangevraagd' : S.received

const workWord = (repair: Repair): string =>
  isAway(repair) && isAtWork(repair.status) ? W.away : repair.sparePartsOnly ? W.order : W.work

function situationOf(facts: Known): Situation {
  const { repair } = facts
  if (repair.status === S.billed) return billed(facts)
  if (repair.status === S.pickedUp)
    return {
      step: null,
      sentence: `${left(repair)}Nog te factureren: ${amountText(repair.repairTotalInclVat)}.`,
      action: 'billed',
    }
  if (isReady(repair.status)) return ready(facts)
  if (isAway(repair)) return away(facts)
  return repair.type === REPAIR_TYPES.estimate ? estimate(facts) : atWork(facts)
}

/** A repair can be billed before its customer collects the device. */
function billed({ repair, notice }: Known): Situation {
  if (repair.dateOut === null && !isOwn(repair))
    return {
      step: notice ? W.collect : W.notify,
      sentence: 'Gefactureerd. Nog niet opgehaald.',
      action: null,
    }
  return { step: null, sentence: `${left(repair)}Gefactureerd.`, action: null }
}

const left = ({ dateOut }: Repair): string => (dateOut ? `Opgehaald op ${dutchDay(dateOut)}. ` : '')

function ready(facts: Known): Situation {
  const { repair, mails, notice } = facts
  const outcome = outcomeSentence(facts)
  if (isOwn(repair)) return { step: null, sentence: outcome, action: 'pickedUp' }
  if (notice)
    return {
      step: W.collect,
      sentence: noticeSentence(notice, nameOf(facts)),
      action: 'pickedUp',
      links: ['notifyAgain'],
    }
  const failed = failedNotice(repair, mails)
  const unsent = failed
    ? `De mail aan ${failed.recipient} is niet vertrokken${failed.error ? `: ${failed.error}` : '.'}`
    : `${nameOf(facts)} weet het nog niet.`
  return {
    step: W.notify,
    sentence: `${outcome} ${unsent}`,
    action: 'notify',
    links: repair.status === S.refused ? ['newEstimate', 'notNeeded'] : ['called', 'notNeeded'],
  }
}

const nameOf = ({ customer }: RepairStepFacts): string => customer || 'De klant'

function outcomeSentence({ repair, days: { repaired } }: Known): string {
  if (repair.status === S.unrepairable) return 'Onrepareerbaar.'
  if (repair.status === S.refused)
    return repair.forfaitAmount
      ? `Bestek geweigerd. Kost: ${amountText(repair.forfaitAmount)}.`
      : 'Bestek geweigerd.'
  return repaired ? `Hersteld op ${dutchDay(repaired)}.` : 'Hersteld.'
}

function noticeSentence({ way, at, waits, recipient }: CustomerNotice, name: string): string {
  const day = dutchDay(dayInBrussels(at))
  if (waits) return `De mail aan ${recipient} is nog niet vertrokken.`
  if (way === 'notNeeded') return `${name} verwittigen was niet nodig.`
  return way === 'called' ? `${name} is gebeld op ${day}.` : `${name} is gemaild op ${day}.`
}

function away(facts: RepairStepFacts): Situation {
  const { repair, manufacturer } = facts
  const { dateOut, rma } = repair.externalRepair ?? {}
  const expected = expectedBack(repair)
  const where = [
    `Sinds ${dutchDay(dateOut ?? repair.dateIn)} bij ${manufacturer || 'de fabrikant'}`,
    rma && `RMA ${rma}`,
  ]
  const sentence = `${where.filter(Boolean).join(', ')}.${expected ? ` Verwacht tegen ${dutchDay(expected)}.` : ''}`
  return { step: W.away, sentence, action: 'back' }
}

function estimate(facts: Known): Situation {
  const { repair, mails, question, days } = facts
  if (repair.underWarranty)
    return { step: workWord(repair), sentence: 'Garantie: de klant betaalt niets.', action: 'start' }
  if (repair.estimateApproval) {
    const n = repair.repairEstimateLines.length
    const lines =
      n === 0
        ? ''
        : n === 1
          ? ' De lijn van het bestek gaat mee.'
          : ` De ${n} lijnen van het bestek gaan mee.`
    const sentence = `${nameOf(facts)} ging akkoord op ${dutchDay(repair.estimateApproval)}.${lines}`
    return { step: workWord(repair), sentence, action: 'start' }
  }
  if (question !== null)
    return {
      step: W.approval,
      sentence: `${nameOf(facts)} vraagt: ‘${question}’`,
      action: 'answer',
      links: ['approve', 'refuse'],
    }
  if (wasEstimateMailed(mails)) {
    const when = days.estimated ? `Gemaild op ${dutchDay(days.estimated)}.` : 'Gemaild.'
    return {
      step: W.approval,
      sentence: `${when} Nog geen antwoord.`,
      action: 'approve',
      links: ['remind', 'refuse'],
    }
  }
  if (!hasEstimateToMail(repair))
    return {
      step: W.estimate,
      sentence: 'Nog geen lijnen met een bedrag.',
      action: 'makeEstimate',
      links: ['repairDirectly'],
    }
  const count = repair.repairEstimateLines.length
  const sentence = `${count === 1 ? '1 lijn' : `${count} lijnen`}, ${amountText(repair.estimateTotalInclVat)} incl. btw.`
  return { step: W.estimate, sentence, action: 'mailEstimate', links: ['signEstimate'] }
}

function atWork({ repair }: RepairStepFacts): Situation {
  const { waitsForPart, partExpectedAt } = repair
  const part = waitsForPart
    ? `Wacht op ${waitsForPart}${partExpectedAt ? `, verwacht op ${dutchDay(partExpectedAt)}` : ''}.`
    : null
  const usual = isOwn(repair) ? `Eigen materiaal (${COMPANY_CUSTOMER}).` : 'De herstelling is bezig.'
  const sentence = part ?? (repair.underWarranty ? 'Garantie: de klant betaalt niets.' : usual)
  return { step: workWord(repair), sentence, action: repair.sparePartsOnly ? 'partsIn' : 'repaired' }
}
