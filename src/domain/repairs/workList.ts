import { addDays } from '../shared/calendar.ts'
import { addOpenDays, type ClosedDays, openDaysSince } from '../shared/openDays.ts'
import { REPAIR_TYPES } from './constants.ts'
import type { Repair } from './repair.ts'
import { isAtWork, isGone } from './statusList.ts'

/* What a list of work asks of repairs: how old they are, which are late, wait for the customer, are somebody's. */

/** More open days than this in the house make a repair at work late. */
const LATE_AFTER = 8

/** Open days since it came in, up to today or to the day on which it left. */
export function ageOf(
  { dateIn, dateOut, status }: Pick<Repair, 'dateIn' | 'dateOut' | 'status'>,
  today: string,
  closed: ClosedDays,
): number {
  return openDaysSince(dateIn, isGone(status) ? (dateOut ?? today) : today, closed)
}

/** Too long in the house without being ready; only what is at work can be late. */
export const isLate = (status: Repair['status'], age: number): boolean => isAtWork(status) && age > LATE_AFTER

/** What came in on this day or before is late while it is at work. */
export const lateUpTo = (today: string, closed: ClosedDays): string =>
  addDays(addOpenDays(addDays(today, 1), -LATE_AFTER - 1, closed), -1)

/** Its estimate is made, and the customer neither approved nor refused it. */
export const waitsForCustomer = (
  repair: Pick<Repair, 'type' | 'status' | 'estimateTotalExclVat' | 'estimateApproval' | 'estimateRefused'>,
): boolean =>
  repair.type === REPAIR_TYPES.estimate &&
  isAtWork(repair.status) &&
  repair.estimateTotalExclVat !== 0 &&
  repair.estimateApproval === null &&
  !repair.estimateRefused

/** Whose repairs are somebody's: those with a line of theirs in the log, and those of these executors. */
export interface Mine {
  userId: string
  executorIds: readonly string[]
}

/** The executors that carry a person's name. */
export function executorsOf(
  { name, lastName }: { name: string; lastName: string },
  executors: readonly { id: string; name: string }[],
): string[] {
  const names = [name, `${name} ${lastName}`].map((text) => text.trim().toLowerCase())
  return executors.filter((one) => names.includes(one.name.trim().toLowerCase())).map(({ id }) => id)
}

/** Who wrote in the log of a repair, each once, in a fixed order. */
export const handsOn = ({ repairLogLines }: Pick<Repair, 'repairLogLines'>): string[] =>
  [...new Set(repairLogLines.flatMap(({ by }) => by ?? []))].toSorted()
