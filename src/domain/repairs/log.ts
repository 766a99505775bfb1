import { DomainError } from '../shared/errors.ts'
import { deriveId } from '../shared/ids.ts'
import type { Repair, RepairLogLine } from './repair.ts'

/** Who changed something, when, in which mutation: what an automatic log line is made of. */
export interface Author {
  mid: string
  uid: string
  at: string
  today: string
}

/** Adds a log line unless it is there already; lines stand in the order of their time (B6.2 'append only'). */
export function withLogLine(repair: Repair, line: RepairLogLine): Repair {
  if (repair.repairLogLines.some((other) => other.id === line.id)) return repair
  const lines = [...repair.repairLogLines, line].sort(
    (a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id),
  )
  return { ...repair, repairLogLines: lines }
}

/**
 * A log without a line that a person wrote; the same list when it is not there (D-061, M3).
 * @throws invalid_args for a line that the rules wrote
 */
export function withoutLogLine(lines: RepairLogLine[], lineId: string): RepairLogLine[] {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) return lines
  if (line.auto)
    throw new DomainError('invalid_args', 'Een automatische logboekregel kan niet gewist worden.')
  return lines.filter((other) => other !== line)
}

/** An automatic line; its id comes from the mutation and the label, so a replay writes it once (D-061, M3). */
export const logged = (repair: Repair, author: Author, label: string, description: string): Repair =>
  withLogLine(repair, autoLine(repair.repairLogLines, author, label, description))

/**
 * The automatic line of a change. Several of one change stand in the order in which it wrote them: the order is that of
 * time, so each is a millisecond later than the one before.
 */
export function autoLine(
  lines: readonly RepairLogLine[],
  { mid, uid, at }: Author,
  label: string,
  description: string,
): RepairLogLine {
  const id = deriveId(mid, `log:${label}`)
  return { id, description: description.slice(0, 500), at: freeMoment(lines, at), by: uid, auto: true }
}

function freeMoment(lines: readonly RepairLogLine[], at: string): string {
  const taken = new Set(lines.map((line) => line.at))
  let moment = at
  while (taken.has(moment)) moment = new Date(Date.parse(moment) + 1).toISOString()
  return moment
}

/** A line as a person reads it: the arrow of 'Status: A -> B' as an arrow. */
export const logText = ({ description }: Pick<RepairLogLine, 'description'>): string =>
  description.replaceAll(' -> ', ' → ')
