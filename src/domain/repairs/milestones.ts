import { dayInBrussels } from '../shared/calendar.ts'
import { deriveId } from '../shared/uuid.ts'
import type { Repair, RepairLogLine } from './repair.ts'
import { isGone, REPAIR_STATUSES as S, type RepairStatus } from './statusList.ts'

/* When what happened to a repair. Some days are fields of it, others only its log tells. */

/** Days 'YYYY-MM-DD'; null: it did not happen, or nothing tells when. */
export interface Milestones {
  /** The customer was mailed the estimate for the first time. */
  estimated: string | null
  approved: string | null
  /** Null too when it left without having been repaired. */
  repaired: string | null
  left: string | null
}

type Told = Pick<
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

export function milestonesOf(repair: Told): Milestones {
  return {
    estimated: estimatedOn(repair),
    approved: repair.estimateApproval,
    repaired: repairedOn(repair),
    left: isGone(repair.status) ? repair.dateOut : null,
  }
}

/**
 * The id of the log line which says that the estimate left by mail for the first time: a device knows it by that among all
 * lines about mails, whatever was written as its subject.
 */
export const estimateMark = (repairId: string): string => deriveId(repairId, 'log:estimate-mailed')

const MAILED = 'Mail verzonden'

function estimatedOn({ id, repairLogLines }: Told): string | null {
  const mails = repairLogLines.filter(({ auto, description }) => auto && description.startsWith(MAILED))
  if (mails.length === 0) return null
  const mark = estimateMark(id)
  const line = mails.find((mail) => mail.id === mark)
  return line ? dayInBrussels(line.at) : null
}

/**
 * The end date of work that goes on is a plan, and stays when the work is done: what counts is the day on which the status
 * became 'Hersteld', unless somebody wrote an end date since, which corrects it.
 */
function repairedOn(repair: Told): string | null {
  const moves = movesIn(repair.repairLogLines)
  const outcome = outcomeOf(repair, moves)
  // Nobody knows any more what became of it; an estimate that was refused was not repaired.
  if (outcome === undefined) return repair.estimateRefused ? null : repair.endDate
  if (outcome !== S.repaired) return null
  const done = moves.findLast(({ to }) => to === S.repaired)
  if (!done) return repair.endDate
  return correctedSince(repair, done.at) ?? dayInBrussels(done.at)
}

function correctedSince({ endDate, repairLogLines }: Told, at: string): string | null {
  const written = repairLogLines.some(
    (line) => line.auto && line.at >= at && line.description.startsWith('Einddatum: '),
  )
  return written ? endDate : null
}

/** What became of the work: its status, or the one it had before it left the house. Undefined: that is not known. */
function outcomeOf({ status, previousStatus }: Told, moves: readonly Move[]): string | undefined {
  if (!isGone(status)) return status
  const inside = (before: string | null) => before !== null && !isGone(before as RepairStatus)
  return (
    moves.findLast(({ from }) => inside(from))?.from ?? (inside(previousStatus) ? previousStatus! : undefined)
  )
}

interface Move {
  at: string
  from: string
  to: string
}

const MOVE = 'Status: '
const ARROW = ' -> '

/** The changes of its status, the oldest first; written by the rules (status.ts). */
function movesIn(lines: readonly RepairLogLine[]): Move[] {
  return lines.flatMap(({ auto, at, description }) => {
    if (!auto || !description.startsWith(MOVE)) return []
    const [from = '', to = ''] = description.slice(MOVE.length).split(ARROW)
    return [{ at, from, to }]
  })
}
