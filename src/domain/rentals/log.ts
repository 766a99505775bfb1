import { type Author, autoLine } from '../shared/autoLine.ts'
import type { RepairLogLine } from '../repairs/repair.ts'
import type { Rental } from './rental.ts'

/** Adds a log line unless it is there already; lines stand in the order of their time (B6.2 'append only'). */
export function withRentalLog(rental: Rental, line: RepairLogLine): Rental {
  if (rental.logLines.some((other) => other.id === line.id)) return rental
  const logLines = [...rental.logLines, line].sort(
    (a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id),
  )
  return { ...rental, logLines }
}

/** An automatic line; its id comes from the mutation and the label, so a replay writes it once (D-099, M3). */
export const loggedRental = (rental: Rental, author: Author, label: string, description: string): Rental =>
  withRentalLog(rental, autoLine(rental.logLines, author, label, description))
