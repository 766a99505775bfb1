import * as z from 'zod'
import { Instant, instantInBrussels, isDay } from '../../domain/shared/days.ts'
import { Id } from '../../domain/shared/ids.ts'
import { fieldOf } from '../../domain/shared/objects.ts'
import { RepairLogLine } from '../../domain/repairs/repair.ts'
import type { RestRequest } from '../define.ts'

/** A line of a log as a person writes it. */
export const NewLogLine = z.strictObject({
  id: Id,
  description: RepairLogLine.shape.description,
  at: Instant,
})

/** The line that a call names. */
export const logLineOf = ({ body, newId, now, today }: RestRequest) => ({
  id: body.id ?? newId(),
  description: body.description,
  at: momentOf(body, { today, now }),
})

/** A part of a clock; '00' where it is left out, and nothing where it is none. */
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
 * The moment that a call names by day and clock in Brussels (EF-066, EF-067); a clock alone is that of today, and with
 * neither it is now. What is no moment is given back as it came, for the schema to refuse.
 */
function momentOf(
  { date, logTime }: Record<string, unknown>,
  { today, now }: { today: string; now: string },
): unknown {
  if (date == null && logTime == null) return now
  const [day, time] = [typeof date === 'string' ? date : date == null ? today : '', clock(logTime)]
  return isDay(day) && isClock(time) ? instantInBrussels(day, time.padStart(5, '0')) : `${day} ${time}`
}
