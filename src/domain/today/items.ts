import { isLapsed, isToInspect } from '../items/inspection.ts'
import type { Item } from '../items/item.ts'
import { type DayTask, daysLate } from './task.ts'

/** The task of an item on a day: it must be inspected. Null if there is none. */
export function itemTask<R extends Pick<Item, 'id' | 'active' | 'inspectionDue'>>(
  item: R,
  today: string,
): DayTask<R> | null {
  const day = item.inspectionDue
  if (!item.active || !day || !isToInspect(item, today)) return null
  return { group: 'inspections', record: item, day, late: isLapsed(item, today) ? daysLate(day, today) : 0 }
}
