import * as z from 'zod'
import { isInstant } from '../../lib/instants.ts'
import { isDay } from './calendar.ts'
import { validationTexts } from './validationTexts.ts'

export * from './calendar.ts'

/** A calendar day, 'YYYY-MM-DD'; the day must exist. */
export const Day = z.string().refine(isDay, validationTexts.date)

/** A moment, RFC 3339 in UTC ('2026-03-02T08:58:11.004Z'), on a day that exists. */
export const Instant = z.string().refine(isInstant, validationTexts.date)
