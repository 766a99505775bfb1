import { dayInBrussels, timeInBrussels } from '../../src/domain/shared/days.ts'
import type { RepairLogLine } from '../../src/domain/repairs/repair.ts'

/** A line of a log with its day and clock in Brussels (EF-065 to EF-067, D-061, D-099); the caller adds whose it is. */
export const presentLog = (line: RepairLogLine) => {
  const [HH, mm] = timeInBrussels(line.at).split(':')
  return { ...line, date: dayInBrussels(line.at), logTime: { HH, mm } }
}
