import * as z from 'zod'
import { isDay } from '../../src/domain/shared/days.ts'
import { validationTexts } from '../../src/domain/shared/validationTexts.ts'
import { HttpError } from '../lib/errors.ts'

/** Days in a path are dd-MM-yyyy (D-037). */
export const PathDay = z
  .string()
  .regex(/^\d\d-\d\d-\d{4}$/)
  .transform((day) => `${day.slice(6)}-${day.slice(3, 5)}-${day.slice(0, 2)}`)
  .refine(isDay, validationTexts.date)

/** Pickup and return day of equipment, as named in a path. */
export const PathPeriod = z.object({ pickup: PathDay, return: PathDay })

/** @throws ApiError 422 if the period ends before it begins */
export function periodOf({ pickup, return: back }: z.infer<typeof PathPeriod>) {
  if (pickup > back) throw new HttpError(422, 'invalid_args', validationTexts.endBeforeStart)
  return { pickupDate: pickup, returnDate: back }
}
