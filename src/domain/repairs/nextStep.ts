import { REPAIR_STATUSES as S, REPAIR_TYPES } from './constants.ts'
import type { Repair } from './repair.ts'

/** The step that brings a repair further, by the word of its button (D-140). */
export const NEXT_STEPS = {
  mailEstimate: 'Bestek mailen',
  approve: 'Goedgekeurd',
  back: 'Terug van fabrikant',
  repaired: S.repaired,
  pickedUp: S.pickedUp,
  billed: S.billed,
} as const
export type NextStep = keyof typeof NEXT_STEPS

type Seen = Pick<Repair, 'status' | 'type' | 'isExternal' | 'externalRepair' | 'estimateApproval'>

/**
 * What is done next with a repair; null: nothing any more. It runs a change that exists, and adds no rule of its own:
 * every other status stays within reach of the dropdown.
 * @param estimateMailed whether the customer was sent the estimate
 */
export function nextStepOf(repair: Seen, estimateMailed: boolean): NextStep | null {
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

function atWork(repair: Seen, estimateMailed: boolean): NextStep {
  const { dateOut, dateIn } = repair.externalRepair ?? {}
  if (repair.isExternal && dateOut && !dateIn) return 'back'
  if (repair.type !== REPAIR_TYPES.estimate || repair.estimateApproval) return 'repaired'
  return estimateMailed ? 'approve' : 'mailEstimate'
}
