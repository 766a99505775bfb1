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
  /** True if the period is over. */
  isPast?: boolean
}

/** The most reasons that a sentence names; the others are counted. */
const NAMED = 2

/**
 * Explains in Dutch what was asked, what the company owns, why the rest is not free, and how many it can
 * promise (HV-26): '4 gevraagd, 2 in huis, 1 in optie bij Lichtval t/m 09/12: 1 kan zeker.' A period that is
 * over comes first (HV-28).
 */
export function shortageSentence(shortage: Shortage): string {
  const { asked, owned, free, isPast = false } = shortage
  const reasons = reasonsOf(shortage)
  const others = reasons.length - NAMED
  const facts = [
    `${asked} gevraagd`,
    owned > 0 ? `${owned} in huis` : 'geen in huis',
    ...reasons.slice(0, NAMED),
  ].join(', ')
  const past = isPast ? 'Deze periode ligt in het verleden. ' : ''
  return `${past}${facts}${others > 0 ? ` en ${others} andere` : ''}: ${promise(Math.max(free, 0))}.`
}

/** Equipment that is away comes first, then repairs; an option may still give way, so it comes last. */
const reasonsOf = ({ held, inRepair, missing }: Shortage): string[] => [
  ...held.filter(({ isOption }) => !isOption).map(heldWords),
  ...(missing > 0 ? [missing === 1 ? '1 ontbreekt' : `${missing} ontbreken`] : []),
  ...(inRepair > 0 ? [`${inRepair} in herstelling`] : []),
  ...held.filter(({ isOption }) => isOption).map(heldWords),
]

const heldWords = ({ by, quantity, until, isOption }: HeldUnits): string =>
  `${quantity} ${isOption ? 'in optie bij' : 'bij'} ${by} t/m ${shortDay(until)}`

const promise = (free: number): string =>
  free === 0 ? 'geen kan zeker' : free === 1 ? '1 kan zeker' : `${free} kunnen zeker`
