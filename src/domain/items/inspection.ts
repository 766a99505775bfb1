import { addDays, addMonths, isDay } from '../shared/calendar.ts'
import type { Item } from './item.ts'

/* When a device has to be inspected. Days in Brussels; what was never said of one is null, or absent in an old record. */

/** So many days before its day an inspection is on the list, for who inspects is to be called. */
const AHEAD_DAYS = 14

type Inspected = Partial<Pick<Item, 'inspectionMonths' | 'inspectedAt' | 'inspectionDue'>>

/** The day of the next inspection: so many months after the last one, today where there was none; null: nobody asks for one. */
export function nextInspection({ inspectionMonths, inspectedAt }: Inspected, today: string): string | null {
  if (!inspectionMonths) return null
  const next = inspectedAt ? addMonths(inspectedAt, inspectionMonths) : today
  // A last inspection typed into the last year that is known has none after it.
  return isDay(next) ? next : null
}

/** An item of which interval or last inspection changed, with the day that follows; one that was said stands. */
export function withNextInspection<I extends Inspected>(next: I, before: Inspected, today: string): I {
  const same = (key: keyof Inspected) => (next[key] ?? null) === (before[key] ?? null)
  if ((same('inspectionMonths') && same('inspectedAt')) || !same('inspectionDue')) return next
  return { ...next, inspectionDue: nextInspection(next, today) }
}

/** Whether anything was said of its inspection: of most devices it never is. */
export const isInspected = ({ inspectionMonths, inspectedAt, inspectionDue }: Inspected): boolean =>
  [inspectionMonths, inspectedAt, inspectionDue].some(Boolean)

/** Whether the day of an inspection is over. */
export const isLapsed = ({ inspectionDue }: Inspected, today: string): boolean =>
  inspectionDue != null && inspectionDue < today

/** The last day of an inspection that is on the list today. */
export const inspectionsUpTo = (today: string): string => addDays(today, AHEAD_DAYS)

/** Whether an inspection is on the list. */
export const isToInspect = ({ inspectionDue }: Inspected, today: string): boolean =>
  inspectionDue != null && inspectionDue <= inspectionsUpTo(today)
