import { DomainError } from '../shared/errors.ts'
import { type Author, autoLine } from '../shared/autoLine.ts'
import type { Repair, RepairLogLine } from './repair.ts'

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

/** A line as a person reads it: the arrow of 'Status: A -> B' as an arrow. */
export const logText = ({ description }: Pick<RepairLogLine, 'description'>): string =>
  description.replaceAll(' -> ', ' → ')
