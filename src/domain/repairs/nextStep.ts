import { REPAIR_STATUSES as S, REPAIR_TYPES } from './constants.ts'
import type { Repair } from './repair.ts'

/** The steps that advance a repair, with the label of each button (D-140). */
export const NEXT_STEPS = {
  mailEstimate: 'Bestek mailen',
  approve: 'Goedgekeurd',
  back: 'Terug van fabrikant',
  repaired: S.repaired,
  pickedUp: S.pickedUp,
  billed: S.billed,
} as const
export type NextStep = keyof typeof NEXT_STEPS

type StepRepair = Pick<Repair, 'status' | 'type' | 'isExternal' | 'externalRepair' | 'estimateApproval'>

/**
 * The next step of a repair; null if there is none. A step runs an existing change and adds no rule of its
 * own. The dropdown still offers every other status.
 * @param estimateMailed true if the estimate was mailed to the customer
 */
export function nextStepOf(repair: StepRepair, estimateMailed: boolean): NextStep | null {
  switch (repair.status) {
    case S.billed:
      return null
    case S.pickedUp:
      return 'billed'
    case S.repaired:
    case S.unrepairable:
    case S.refused:
      return 'pickedUp'
    default:
      return atWork(repair, estimateMailed)
  }
}

function atWork(repair: StepRepair, estimateMailed: boolean): NextStep {
  const { dateOut, dateIn } = repair.externalRepair ?? {}
  if (repair.isExternal && dateOut && !dateIn) return 'back'
  if (repair.type !== REPAIR_TYPES.estimate || repair.estimateApproval) return 'repaired'
  return estimateMailed ? 'approve' : 'mailEstimate'
}
