import { dayInBrussels } from '../shared/calendar.ts'
import { withoutReceipt } from '../shared/autoLine.ts'
import { deriveId } from '../../lib/uuid.ts'
import type { Repair, RepairLogLine } from './repair.ts'
import { isGone, REPAIR_STATUSES as S, type RepairStatus } from './statusList.ts'

/*
 * The days on which the steps of a repair happened. Some are fields of the repair, others are only in its
 * log.
 */

/** Days 'YYYY-MM-DD'; null if the step did not happen or its day is unknown. */
export interface Milestones {
  /** The day on which the customer was mailed the estimate for the first time. */
  estimated: string | null
  approved: string | null
  /** Null also if the device left without having been repaired. */
  repaired: string | null
  left: string | null
}

type MilestoneSource = Pick<
  Repair,
  | 'id'
  | 'status'
  | 'previousStatus'
  | 'dateOut'
  | 'endDate'
  | 'estimateApproval'
  | 'estimateRefused'
  | 'repairLogLines'
>

/** The days of the steps of a repair, from its fields and its log. */
export function milestonesOf(repair: MilestoneSource): Milestones {
  return {
    estimated: estimatedOn(repair),
    approved: repair.estimateApproval,
    repaired: repairedOn(repair),
    left: isGone(repair.status) ? repair.dateOut : null,
  }
}

/**
 * The id of the log line that says that the estimate was mailed for the first time. It identifies that line
 * among all lines about mails, whatever its subject says.
 */
export const estimateMark = (repairId: string): string => deriveId(repairId, 'log:estimate-mailed')

const MAILED = 'Mail verzonden'

function estimatedOn({ id, repairLogLines }: MilestoneSource): string | null {
  const mails = repairLogLines.filter(({ auto, description }) => auto && description.startsWith(MAILED))
  if (mails.length === 0) return null
  const mark = estimateMark(id)
  const line = mails.find((mail) => mail.id === mark)
  return line ? dayInBrussels(line.at) : null
}

/**
 * The day on which the status became 'Hersteld', unless somebody set an end date afterwards, which corrects
 * it. The end date alone is not reliable: it is a plan while work goes on, and it stays when the work is
 * done.
 */
function repairedOn(repair: MilestoneSource): string | null {
  const moves = movesIn(repair.repairLogLines)
  const outcome = outcomeOf(repair, moves)
  // the outcome is unknown; an estimate that was refused was not repaired
  if (outcome === undefined) return repair.estimateRefused ? null : repair.endDate
  if (outcome !== S.repaired) return null
  const done = moves.findLast(({ to }) => to === S.repaired)
  if (!done) return repair.endDate
  return correctedSince(repair, done.at) ?? dayInBrussels(done.at)
}

function correctedSince({ endDate, repairLogLines }: MilestoneSource, at: string): string | null {
  const written = repairLogLines.some(
    (line) => line.auto && line.at >= at && line.description.startsWith('Einddatum: '),
  )
  return written ? endDate : null
}

/**
 * The outcome of the work: the status, or the last status before the device left the company. Undefined if
 * unknown.
 */
function outcomeOf({ status, previousStatus }: MilestoneSource, moves: readonly Move[]): string | undefined {
  if (!isGone(status)) return status
  const inside = (before: string | null) => before !== null && !isGone(before as RepairStatus)
  return (
    moves.findLast(({ from }) => inside(from))?.from ?? (inside(previousStatus) ? previousStatus! : undefined)
  )
}

/**
 * The moment at which the status became the outcome of the work. Null if the work has not ended or its log does not
 * say when.
 */
export function outcomeAt(repair: MilestoneSource): string | null {
  const moves = movesIn(repair.repairLogLines)
  const outcome = outcomeOf(repair, moves)
  return moves.findLast(({ to }) => to === outcome)?.at ?? null
}

interface Move {
  at: string
  from: string
  to: string
}

const MOVE = 'Status: '
const ARROW = ' -> '

/** The status changes, the oldest first, as the rules write them (status.ts). */
function movesIn(lines: readonly RepairLogLine[]): Move[] {
  return lines.flatMap(({ auto, at, description }) => {
    if (!auto || !description.startsWith(MOVE)) return []
    const [from = '', to = ''] = withoutReceipt(description).slice(MOVE.length).split(ARROW)
    return [{ at, from, to }]
  })
}
