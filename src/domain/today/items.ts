import { isLapsed, isToInspect } from '../items/inspection.ts'
import type { Item } from '../items/item.ts'
import { type DayTask, daysLate } from './task.ts'

/** What an item asks of the house on a day: to be inspected. */
export function itemTask<R extends Pick<Item, 'id' | 'active' | 'inspectionDue'>>(
  item: R,
  today: string,
): DayTask<R> | null {
  const day = item.inspectionDue
  if (!item.active || !day || !isToInspect(item, today)) return null
  return { group: 'inspections', record: item, day, late: isLapsed(item, today) ? daysLate(day, today) : 0 }
}
