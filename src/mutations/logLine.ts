import * as z from 'zod'
import { Instant, instantInBrussels, isDay } from '../domain/shared/days.ts'
import { Id } from '../domain/shared/ids.ts'
import { fieldOf } from '../lib/objects.ts'
import { RepairLogLine } from '../domain/repairs/repair.ts'
import type { RestRequest } from './define.ts'

/** A log line as a person writes it. */
export const NewLogLine = z.strictObject({
  id: Id,
  description: RepairLogLine.shape.description,
  at: Instant,
})

/** Builds the log line that a call describes. */
export const logLineOf = ({ body, newId, now, today }: RestRequest) => ({
  id: body.id ?? newId(),
  description: body.description,
  at: momentOf(body, { today, now }),
})

/** A part of the time of day: '00' if it is left out, '' if it is not a text or a number. */
function part(logTime: unknown, key: 'HH' | 'mm'): string {
  const value = fieldOf(logTime, key)
  if (value === undefined) return '00'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const clock = (logTime: unknown): string => {
  if (typeof logTime === 'string') return logTime
  return `${part(logTime, 'HH')}:${part(logTime, 'mm')}`
}

const isClock = (time: string) => /^([01]?\d|2[0-3]):[0-5]\d$/.test(time)

/**
 * The moment that a call gives by day and time in Brussels (EF-066, EF-067). A time alone means today; without both
 * it is now. An invalid moment is returned as it came, so that the schema refuses it.
 */
function momentOf(
  { date, logTime }: Record<string, unknown>,
  { today, now }: { today: string; now: string },
): unknown {
  if (date == null && logTime == null) return now
  const [day, time] = [typeof date === 'string' ? date : date == null ? today : '', clock(logTime)]
  return isDay(day) && isClock(time) ? instantInBrussels(day, time.padStart(5, '0')) : `${day} ${time}`
}
