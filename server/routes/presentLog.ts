import { dayInBrussels, timeInBrussels } from '../../src/domain/shared/days.ts'
import type { RepairLogLine } from '../../src/domain/repairs/repair.ts'

/**
 * Presents a log line with its day and time in Brussels (EF-065 to EF-067, D-061, D-099). The caller adds the
 * owner's id.
 */
export const presentLog = (line: RepairLogLine) => {
  const [HH, mm] = timeInBrussels(line.at).split(':')
  return { ...line, date: dayInBrussels(line.at), logTime: { HH, mm } }
}
