import { REPAIR_STATUSES as S, type RepairStatus } from '../../../src/domain/repairs/constants.ts'
import { estimateMark } from '../../../src/domain/repairs/milestones.ts'
import type { Repair, RepairLogLine } from '../../../src/domain/repairs/repair.ts'
import { isGone } from '../../../src/domain/repairs/statusList.ts'
import { deriveId } from '../../../src/domain/shared/ids.ts'
import { startOfDay } from './plan.ts'

/*
 * Makes the log of a repair consistent with its dates. It uses no random numbers, so later generated data
 * stays the same.
 */

type LoggedRepair = Pick<
  Repair,
  'id' | 'number' | 'notes' | 'dateIn' | 'endDate' | 'dateOut' | 'estimateApproval' | 'repairLogLines'
>

const MINUTE_MS = 60_000
const noon = (day: string) => startOfDay(day) + 720 * MINUTE_MS

/**
 * @param path the statuses it went through, including the last one
 * @param mailedTo recipient of its estimate; null if none
 */
export function consistentLog(
  repair: LoggedRepair,
  path: readonly RepairStatus[],
  { today, mailedTo }: { today: string; mailedTo: string | null },
): RepairLogLine[] {
  const remarks = repair.repairLogLines.filter(({ auto }) => !auto)
  const lines = [...remarks, ...moveLines(repair, path, today), ...estimateLine(repair, mailedTo)]
  return lines.sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id))
}

/** Moves the status changes to the dates of the repair. A repair that left was repaired before. */
function moveLines(repair: LoggedRepair, path: readonly RepairStatus[], today: string): RepairLogLine[] {
  const drawn = repair.repairLogLines.filter(({ auto }) => auto)
  const [first, next, ...more] = path
  const leftAtOnce = next !== undefined && isGone(next)
  const lived = leftAtOnce ? [first!, S.repaired, next, ...more] : path
  const lines = leftAtOnce ? [{ ...drawn[0]!, id: deriveId(repair.id, 'log:repaired') }, ...drawn] : drawn
  let last = 0
  return lines.map((line, i) => {
    const to = lived[i + 1]!
    last = Math.max(last + MINUTE_MS, momentOf(to, repair, today) ?? Date.parse(line.at))
    return { ...line, description: `Status: ${lived[i]} -> ${to}`, at: new Date(last).toISOString() }
  })
}

/** Returns null for a status without a date. */
function momentOf(to: RepairStatus, { endDate, dateOut }: LoggedRepair, today: string): number | null {
  const ended = to === S.repaired || to === S.unrepairable
  const day = ended ? endDate : isGone(to) ? (dateOut ?? endDate) : null
  return day === null ? null : Math.min(noon(day) + 180 * MINUTE_MS, startOfDay(today))
}

/** Adds the mail with its estimate, halfway to the answer; none if nobody answered. */
function estimateLine(repair: LoggedRepair, mailedTo: string | null): RepairLogLine[] {
  const { id, number, notes, dateIn, estimateApproval } = repair
  if (!mailedTo || !estimateApproval) return []
  const at = new Date((noon(dateIn) + noon(estimateApproval)) / 2).toISOString()
  const description = `Mail verzonden naar ${mailedTo}: Bestek ${number} – ${notes}`
  return [{ id: estimateMark(id), description, at, by: null, auto: true }]
}
