import { dayInBrussels } from '../shared/calendar.ts'
import { type ClosedDays, openDaysSince } from '../shared/openDays.ts'
import type { RepairStatus, RepairType } from './constants.ts'
import type { Repair } from './repair.ts'
import { isAtWork } from './statusList.ts'
import { ageOf, waitsForCustomer } from './workList.ts'

/*
 * The facts that the turnaround board shows of a repair: its age compared with the company's target, and what
 * it waits for.
 */

/** The number of working days in which a repair of a type should leave a status, as the company sets it. */
export type Targets = Readonly<Record<RepairType, Readonly<Partial<Record<RepairStatus, number>>>>>

/** A card is amber from this part of the target on, and red from the whole target on. */
const AMBER_FROM = 0.7
type Pace = 'calm' | 'amber' | 'red'

/** Compares an age in working days with the target. Without a target nothing is late. */
function paceOf(age: number, target: number | undefined): Pace {
  if (!target || target <= 0) return 'calm'
  return age >= target ? 'red' : age >= target * AMBER_FROM ? 'amber' : 'calm'
}

/** The reason why a repair waits. A card shows one reason, the most serious first. */
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

/** The reason why a repair waits; null if none is known. */
function waitingOf(repair: Work): Waiting | null {
  if (!isAtWork(repair.status)) return null
  if (repair.waitsForPart) return 'part'
  const stay = repair.externalRepair
  if (repair.isExternal && !stay?.dateIn) return 'maker'
  return waitsForCustomer(repair) ? 'customer' : null
}

/** The day of the latest log line of a repair, but not before the day of its intake. */
export const lastActivityDay = ({
  dateIn,
  repairLogLines,
}: Pick<Repair, 'dateIn' | 'repairLogLines'>): string => {
  const last = repairLogLines.reduce((at, line) => (line.at > at ? line.at : at), '')
  const day = last === '' ? dateIn : dayInBrussels(last)
  return day > dateIn ? day : dateIn
}

/** The number of working days without activity after which a repair asks for attention. */
const IDLE_DAYS = 5

/** The facts on a card besides the names. */
export interface CardFacts {
  /** The number of working days in the company. */
  age: number
  pace: Pace
  waiting: Waiting | null
  /** True if it is at work and nothing was done with it for IDLE_DAYS. */
  idle: boolean
}

/**
 * The facts on the card of a repair.
 * @param repair the repair; `touched` is the last day on which something was done with it
 */
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

/** The order in a column: red, then amber, then by age with the oldest first. */
export const byUrgency = (a: CardFacts, b: CardFacts): number =>
  GRAVITY[a.pace] - GRAVITY[b.pace] || b.age - a.age

/**
 * The mean number of working days from intake to repaired, for repairs that were repaired in a period (both
 * days included). Null if there are none.
 */
export function meanTurnaround(
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
