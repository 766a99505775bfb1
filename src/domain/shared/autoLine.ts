import { deriveId } from '../../lib/uuid.ts'

/** The author, time and mutation of a change; an automatic log line is made of them. */
export interface Author {
  mid: string
  uid: string
  at: string
  today: string
}

/** A line of the log of a record. `auto` is true if the rules wrote it. */
export interface LogLine {
  id: string
  description: string
  /** RFC 3339. */
  at: string
  by: string | null
  auto?: boolean | undefined
}

/**
 * Makes the automatic log line of a change. The log is ordered by time, so each line of one change is a
 * millisecond later than the one before.
 */
export function autoLine(
  lines: readonly LogLine[],
  { mid, uid, at }: Author,
  label: string,
  description: string,
): LogLine {
  const id = deriveId(mid, `log:${label}`)
  return { id, description: description.slice(0, 500), at: freeMoment(lines, at), by: uid, auto: true }
}

function freeMoment(lines: readonly LogLine[], at: string): string {
  const taken = new Set(lines.map((line) => line.at))
  let moment = at
  while (taken.has(moment)) moment = new Date(Date.parse(moment) + 1).toISOString()
  return moment
}
