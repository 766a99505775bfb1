import { expectedBack } from '../repairs/expectedBack.ts'
import { nextStepOf } from '../repairs/nextStep.ts'
import type { Repair } from '../repairs/repair.ts'
import { type DayTask, daysLate } from './task.ts'

type Asked = Pick<
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
 * The first day on which a repair asks something of the house.
 * @returns 'YYYY-MM-DD'; '' where it asks it on any day, null where it asks nothing
 */
export function asksFrom(repair: Asked): string | null {
  // Whether an estimate was mailed changes neither of the two steps.
  const step = nextStepOf(repair, false)
  if (step === 'pickedUp') return ''
  return step === 'back' ? expectedBack(repair) : null
}

/**
 * What a repair asks of the house on a day: that its customer fetches it, or that the manufacturer sends it back. The day
 * is that on which it came in, or should be back.
 */
export function repairTask<R extends Asked>(repair: R, today: string): DayTask<R> | null {
  const day = asksFrom(repair)
  if (day === null || day > today) return null
  return day === ''
    ? { group: 'ready', record: repair, day: repair.dateIn, late: 0 }
    : { group: 'external', record: repair, day, late: daysLate(day, today) }
}
