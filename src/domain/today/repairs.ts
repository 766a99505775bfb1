import { expectedBack } from '../repairs/expectedBack.ts'
import type { Milestones } from '../repairs/milestones.ts'
import type { Repair } from '../repairs/repair.ts'
import { isReady } from '../repairs/statusList.ts'
import { type DayTask, daysLate } from './task.ts'

type TaskRepair = Pick<
  Repair,
  | 'id'
  | 'number'
  | 'provisionalRef'
  | 'type'
  | 'status'
  | 'isExternal'
  | 'externalRepair'
  | 'estimateApproval'
  | 'dateIn'
  | 'previousStatus'
>

/**
 * The first day on which a repair causes a task.
 * @returns 'YYYY-MM-DD'; '' if it causes one on any day, null if it causes none
 */
export function firstTaskDay(repair: TaskRepair): string | null {
  return isReady(repair.status) ? '' : expectedBack(repair)
}

/** A device that is ready for longer than this is no work of a day but part of the backlog. */
const BACKLOG_DAYS = 14

/**
 * Returns true if a ready device waits for its customer for longer than `BACKLOG_DAYS`: since it was repaired,
 * or else since the estimate was mailed or it came in.
 */
export function isBacklog(
  { repaired, estimated, dateIn }: Pick<Milestones, 'repaired' | 'estimated'> & { dateIn: string },
  today: string,
): boolean {
  return daysLate(repaired ?? estimated ?? dateIn, today) > BACKLOG_DAYS
}

/**
 * The task of a repair on a day: its customer must collect it, or the manufacturer must send it back. The day
 * is the day of intake, or the day on which it should be back.
 */
export function repairTask<R extends TaskRepair>(repair: R, today: string): DayTask<R> | null {
  const day = firstTaskDay(repair)
  if (day === null || day > today) return null
  return day === ''
    ? { group: 'ready', record: repair, day: repair.dateIn, late: 0 }
    : { group: 'external', record: repair, day, late: daysLate(day, today) }
}
