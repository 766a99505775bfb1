import * as z from 'zod'
import { isDay } from './calendar.ts'
import { validationTexts } from './validationTexts.ts'

export * from './calendar.ts'

/** A calendar day, 'YYYY-MM-DD'; the day must exist. */
export const Day = z.string().refine(isDay, validationTexts.date)

const CLOCK = /^T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?Z$/

/** A moment, RFC 3339 in UTC ('2026-03-02T08:58:11.004Z'), on a day that exists. */
export const Instant = z
  .string()
  .refine((s) => isDay(s.slice(0, 10)) && CLOCK.test(s.slice(10)), validationTexts.date)
