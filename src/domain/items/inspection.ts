import { addDays, addMonths, isDay } from '../shared/calendar.ts'
import type { Item } from './item.ts'

/*
 * The inspections of a device. Days are in Brussels; a field that nobody filled in is null, or absent in an
 * old record.
 */

/**
 * The number of days before its date that an inspection is listed, so that there is time to call the
 * inspector.
 */
const AHEAD_DAYS = 14

type Inspected = Partial<Pick<Item, 'inspectionMonths' | 'inspectedAt' | 'inspectionDue'>>

/**
 * The day of the next inspection: the last one plus the interval in months, or today if there was none. Null
 * if no interval is set.
 */
export function nextInspection({ inspectionMonths, inspectedAt }: Inspected, today: string): string | null {
  if (!inspectionMonths) return null
  const next = inspectedAt ? addMonths(inspectedAt, inspectionMonths) : today
  // a last inspection near the end of the supported years has no next one
  return isDay(next) ? next : null
}

/**
 * Sets the next inspection of an item whose interval or last inspection changed. A day that a person set
 * stays.
 */
export function withNextInspection<I extends Inspected>(next: I, before: Inspected, today: string): I {
  const same = (key: keyof Inspected) => (next[key] ?? null) === (before[key] ?? null)
  if ((same('inspectionMonths') && same('inspectedAt')) || !same('inspectionDue')) return next
  return { ...next, inspectionDue: nextInspection(next, today) }
}

/** True if the item has any inspection data; most devices have none. */
export const isInspected = ({ inspectionMonths, inspectedAt, inspectionDue }: Inspected): boolean =>
  [inspectionMonths, inspectedAt, inspectionDue].some(Boolean)

/** True if the day of the inspection has passed. */
export const isLapsed = ({ inspectionDue }: Inspected, today: string): boolean =>
  inspectionDue != null && inspectionDue < today

/** The last inspection day that is listed today. */
export const inspectionsUpTo = (today: string): string => addDays(today, AHEAD_DAYS)

/** True if the inspection is listed today. */
export const isToInspect = ({ inspectionDue }: Inspected, today: string): boolean =>
  inspectionDue != null && inspectionDue <= inspectionsUpTo(today)
