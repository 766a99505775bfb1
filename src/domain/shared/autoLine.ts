import { deriveId } from './uuid.ts'

/** Who changed something, when, in which mutation: what an automatic log line is made of. */
export interface Author {
  mid: string
  uid: string
  at: string
  today: string
}

/** A line of the log of a record; `auto`: the rules wrote it. */
export interface LogLine {
  id: string
  description: string
  /** RFC 3339. */
  at: string
  by: string | null
  auto?: boolean | undefined
}

/**
 * The automatic line of a change. Several of one change stand in the order in which it wrote them: the order is that of
 * time, so each is a millisecond later than the one before.
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
