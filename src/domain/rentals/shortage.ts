import { shortDay } from '../shared/calendar.ts'

/** Units of a model, or of a bulk item, that another rental has during a period. */
export interface HeldUnits {
  /** The name of the holder: the customer, otherwise the number of the rental. */
  by: string
  quantity: number
  /** The day of return, 'YYYY-MM-DD'. */
  until: string
  isOption: boolean
}

/** The facts that explain why a rental cannot have as many units as it asks. */
export interface Shortage {
  /** The number of units that the rental asks. */
  asked: number
  /** The number of units that the company owns and rents out. */
  owned: number
  /** The number of units that are free throughout the period. */
  free: number
  held: readonly HeldUnits[]
  inRepair: number
  /** The number of units that did not come back from a rental. */
  missing: number
}

/** The most rentals that a sentence names; the others are counted. */
const NAMED = 2

/**
 * Explains in one Dutch sentence what was asked, what the company owns, who has the rest until when, and how
 * many it can promise (HV-26): '4 gevraagd, 2 in huis, 1 in optie bij Lichtval t/m 09/12: 1 kan zeker.'
 */
export function shortageSentence({ asked, owned, free, held, inRepair, missing }: Shortage): string {
  const others = held.slice(NAMED).reduce((sum, { quantity }) => sum + quantity, 0)
  const facts = [
    `${asked} gevraagd`,
    owned > 0 ? `${owned} in huis` : 'geen in huis',
    ...held.slice(0, NAMED).map(heldWords),
    ...(others > 0 ? [`${others} bij andere verhuren`] : []),
    ...(inRepair > 0 ? [`${inRepair} in herstelling`] : []),
    ...(missing > 0 ? [missing === 1 ? '1 ontbreekt' : `${missing} ontbreken`] : []),
  ]
  return `${facts.join(', ')}: ${promise(Math.max(free, 0))}.`
}

const heldWords = ({ by, quantity, until, isOption }: HeldUnits): string =>
  `${quantity} ${isOption ? 'in optie bij' : 'bij'} ${by} t/m ${shortDay(until)}`

const promise = (free: number): string =>
  free === 0 ? 'geen kan zeker' : free === 1 ? '1 kan zeker' : `${free} kunnen zeker`
