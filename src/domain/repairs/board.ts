import { dayInBrussels } from '../shared/calendar.ts'
import { type ClosedDays, openDaysSince } from '../shared/openDays.ts'
import type { RepairStatus, RepairType } from './constants.ts'
import type { Repair } from './repair.ts'
import { isAtWork } from './statusList.ts'
import { ageOf, waitsForCustomer } from './workList.ts'

/* What the turnaround board tells of a repair: how old it is against what the house aims at, and what it waits for. */

/** Open days in which a repair of a type leaves a status, by what the house aims at. */
export type Targets = Readonly<Record<RepairType, Readonly<Partial<Record<RepairStatus, number>>>>>

/** From this share of the target on a card is amber, from the whole of it red. */
const AMBER_FROM = 0.7
type Pace = 'calm' | 'amber' | 'red'

/** How an age stands to the target; without a target nothing is late. */
function paceOf(age: number, target: number | undefined): Pace {
  if (!target || target <= 0) return 'calm'
  return age >= target ? 'red' : age >= target * AMBER_FROM ? 'amber' : 'calm'
}

/** What a repair waits for, the gravest first: one stands on its card. */
type Waiting = 'part' | 'maker' | 'customer'

type Work = Pick<
  Repair,
  | 'type'
  | 'status'
  | 'estimateTotalExclVat'
  | 'estimateApproval'
  | 'estimateRefused'
  | 'externalRepair'
  | 'isExternal'
> & { waitsForPart?: string | null }

/** Null: nothing that it waits for is known. */
function waitingOf(repair: Work): Waiting | null {
  if (!isAtWork(repair.status)) return null
  if (repair.waitsForPart) return 'part'
  const stay = repair.externalRepair
  if (repair.isExternal && !stay?.dateIn) return 'maker'
  return waitsForCustomer(repair) ? 'customer' : null
}

/** The last day on which something was done with it that its log tells of, else the day on which it came in. */
export const touchedOn = ({ dateIn, repairLogLines }: Pick<Repair, 'dateIn' | 'repairLogLines'>): string => {
  const last = repairLogLines.reduce((at, line) => (line.at > at ? line.at : at), '')
  const day = last === '' ? dateIn : dayInBrussels(last)
  return day > dateIn ? day : dateIn
}

/** So many open days without anything, and a repair asks to be looked at. */
const IDLE_DAYS = 5

/** What a card says besides its names. */
export interface CardFacts {
  /** Open days in the house. */
  age: number
  pace: Pace
  waiting: Waiting | null
  /** Nothing was done with it for IDLE_DAYS, while it is at work. */
  idle: boolean
}

/** @param repair with the day on which something was done with it last */
export function cardFacts(
  repair: Work & Pick<Repair, 'dateIn' | 'dateOut'> & { touched: string },
  { today, closed, targets }: { today: string; closed: ClosedDays; targets: Targets },
): CardFacts {
  const age = ageOf(repair, today, closed)
  return {
    age,
    pace: paceOf(age, targets[repair.type][repair.status]),
    waiting: waitingOf(repair),
    idle: isAtWork(repair.status) && openDaysSince(repair.touched, today, closed) >= IDLE_DAYS,
  }
}

const GRAVITY: Record<Pace, number> = { red: 0, amber: 1, calm: 2 }

/** The order in a column: red, amber, then the oldest. */
export const byUrgency = (a: CardFacts, b: CardFacts): number =>
  GRAVITY[a.pace] - GRAVITY[b.pace] || b.age - a.age

/** Mean open days from intake to repaired, of those that were repaired from one day up to another; null of none. */
export function turnaround(
  repairs: readonly { dateIn: string; repaired: string }[],
  from: string,
  to: string,
  closed: ClosedDays,
): number | null {
  const days = repairs.flatMap(({ dateIn, repaired }) =>
    repaired >= from && repaired <= to ? [openDaysSince(dateIn, repaired, closed)] : [],
  )
  return days.length === 0 ? null : days.reduce((all, one) => all + one, 0) / days.length
}
