import { type Author, autoLine } from '../shared/autoLine.ts'
import type { RepairLogLine } from '../repairs/repair.ts'
import type { Rental } from './rental.ts'

/** Adds a log line unless it exists already. Lines are ordered by time (B6.2 'append only'). */
export function withRentalLog(rental: Rental, line: RepairLogLine): Rental {
  if (rental.logLines.some((other) => other.id === line.id)) return rental
  const logLines = [...rental.logLines, line].sort(
    (a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id),
  )
  return { ...rental, logLines }
}

/**
 * Adds an automatic line. Its id derives from the mutation and the label, so that a replay writes it once
 * (D-099, M3).
 */
export const withAutoRentalLogLine = (
  rental: Rental,
  author: Author,
  label: string,
  description: string,
): Rental => withRentalLog(rental, autoLine(rental.id, rental.logLines, author, label, description))
