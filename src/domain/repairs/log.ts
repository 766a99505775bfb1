import { DomainError } from '../shared/errors.ts'
import { type Author, autoLine } from '../shared/autoLine.ts'
import type { Repair, RepairLogLine } from './repair.ts'

/** Adds a log line unless it exists already. Lines are ordered by time (B6.2 'append only'). */
export function withLogLine(repair: Repair, line: RepairLogLine): Repair {
  if (repair.repairLogLines.some((other) => other.id === line.id)) return repair
  const lines = [...repair.repairLogLines, line].sort(
    (a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id),
  )
  return { ...repair, repairLogLines: lines }
}

/**
 * Removes a line that a person wrote. Returns the same list if the line does not exist (D-061, M3).
 * @throws invalid_args for a line that the rules wrote
 */
export function withoutLogLine(lines: RepairLogLine[], lineId: string): RepairLogLine[] {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) return lines
  if (line.auto)
    throw new DomainError('invalid_args', 'Een automatische logboekregel kan niet gewist worden.')
  return lines.filter((other) => other !== line)
}

/**
 * Adds an automatic line. Its id derives from the mutation and the label, so that a replay writes it once
 * (D-061, M3).
 */
export const withAutoLogLine = (repair: Repair, author: Author, label: string, description: string): Repair =>
  withLogLine(repair, autoLine(repair.id, repair.repairLogLines, author, label, description))

/** The text of a line for a reader: ' -> ' in 'Status: A -> B' becomes an arrow. */
export const logText = ({ description }: Pick<RepairLogLine, 'description'>): string =>
  description.replaceAll(' -> ', ' → ')
