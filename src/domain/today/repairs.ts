import { expectedBack } from '../notifications/due.ts'
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
 * What a repair asks of the house on a day: that its customer fetches it, or that the manufacturer sends it back. The day
 * is that on which it came in, or should be back.
 */
export function repairTask<R extends Asked>(repair: R, today: string): DayTask<R> | null {
  // Whether an estimate was mailed changes neither of the two steps.
  const step = nextStepOf(repair, false)
  if (step === 'pickedUp') return { group: 'ready', record: repair, day: repair.dateIn, late: 0 }
  const day = expectedBack(repair)
  if (step !== 'back' || day === null || day > today) return null
  return { group: 'external', record: repair, day, late: daysLate(day, today) }
}
