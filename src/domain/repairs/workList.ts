import { addDays } from '../shared/calendar.ts'
import { addOpenDays, type ClosedDays, openDaysSince } from '../shared/openDays.ts'
import { REPAIR_TYPES } from './constants.ts'
import type { Repair } from './repair.ts'
import { isAtWork, isGone } from './statusList.ts'

/*
 * The facts for a work list: the age of repairs, which are late, which wait for the customer, and whose they
 * are.
 */

/** A repair at work is late if it has been in the company for more working days than this. */
const LATE_AFTER = 8

/** The number of working days since intake, up to today or to the day on which it left. */
export function ageOf(
  { dateIn, dateOut, status }: Pick<Repair, 'dateIn' | 'dateOut' | 'status'>,
  today: string,
  closed: ClosedDays,
): number {
  return openDaysSince(dateIn, isGone(status) ? (dateOut ?? today) : today, closed)
}

/** True if it has been in the company for too long. Only a repair at work can be late. */
export const isLateRepair = (status: Repair['status'], age: number): boolean =>
  isAtWork(status) && age > LATE_AFTER

/** The latest intake day of a repair that is late today if it is still at work. */
export const latestLateIntakeDay = (today: string, closed: ClosedDays): string =>
  addDays(addOpenDays(addDays(today, 1), -LATE_AFTER - 1, closed), -1)

/** True if the estimate has an amount, and the customer neither approved nor refused it. */
export const waitsForCustomer = (
  repair: Pick<Repair, 'type' | 'status' | 'estimateTotalExclVat' | 'estimateApproval' | 'estimateRefused'>,
): boolean =>
  repair.type === REPAIR_TYPES.estimate &&
  isAtWork(repair.status) &&
  repair.estimateTotalExclVat !== 0 &&
  repair.estimateApproval === null &&
  !repair.estimateRefused

/**
 * Defines which repairs are a person's own: those with a log line of theirs, and those of these executors.
 */
export interface OwnRepairs {
  userId: string
  executorIds: readonly string[]
}

/** The ids of the executors that have a person's name. */
export function executorsOf(
  { name, lastName }: { name: string; lastName: string },
  executors: readonly { id: string; name: string }[],
): string[] {
  const names = [name, `${name} ${lastName}`].map((text) => text.trim().toLowerCase())
  return executors.filter((one) => names.includes(one.name.trim().toLowerCase())).map(({ id }) => id)
}

/** The ids of the people who wrote in the log of a repair, each once, in a fixed order. */
export const logAuthors = ({ repairLogLines }: Pick<Repair, 'repairLogLines'>): string[] =>
  [...new Set(repairLogLines.flatMap(({ by }) => by ?? []))].toSorted()
