import { DAY_MS } from '../../lib/instants.ts'
import { deriveId, uuidTime } from '../../lib/uuid.ts'
import { dayInBrussels, dutchDay } from './calendar.ts'

/** The author, time and mutation of a change; an automatic log line is made of them. */
export interface Author {
  mid: string
  uid: string
  at: string
  today: string
  /** The time of the server; a device does not know it. RFC 3339. */
  received?: string | undefined
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

const LINE_MAX = 500

/**
 * Makes the automatic log line of a change. The log is ordered by time, so each line of one change is a
 * millisecond later than the one before.
 *
 * On the server a line is never earlier than its record (LZ-06). If the device's time differs from the server's time by
 * more than a day, the line names the day on which the server received it (LZ-07).
 * @param recordId the record of the log
 */
export function autoLine(
  recordId: string,
  lines: readonly LogLine[],
  author: Author,
  label: string,
  description: string,
): LogLine {
  const id = deriveId(author.mid, `log:${label}`)
  const receipt = receiptOf(author)
  const text = `${description.slice(0, LINE_MAX - receipt.length)}${receipt}`
  return {
    id,
    description: text,
    at: freeMoment(lines, momentOf(recordId, author)),
    by: author.uid,
    auto: true,
  }
}

function receiptOf({ at, received }: Author): string {
  const differs = received !== undefined && Math.abs(Date.parse(received) - Date.parse(at)) > DAY_MS
  return differs ? ` (ontvangen op ${dutchDay(dayInBrussels(received))})` : ''
}

const RECEIPT = / \(ontvangen op \d\d\/\d\d\/\d{4}\)$/

/** Returns the text of a line without the day on which the server received it. */
export const withoutReceipt = (description: string): string => description.replace(RECEIPT, '')

/**
 * The time of a line. An id holds the time at which its device made the record. The clock of that device may have been
 * ahead, so the line is not later than the server's time either.
 */
function momentOf(recordId: string, { at, received }: Author): string {
  if (received === undefined) return at
  const made = Math.min(uuidTime(recordId) ?? 0, Date.parse(received))
  return Date.parse(at) < made ? new Date(made).toISOString() : at
}

function freeMoment(lines: readonly LogLine[], at: string): string {
  const taken = new Set(lines.map((line) => line.at))
  let moment = at
  while (taken.has(moment)) moment = new Date(Date.parse(moment) + 1).toISOString()
  return moment
}
