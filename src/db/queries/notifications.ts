import { isOpen } from '../../domain/notifications/open.ts'
import type { ClosedDays } from '../../domain/shared/openDays.ts'
import type { Notification } from '../../domain/system/system.ts'
import { db } from '../database.ts'

/** Returns the open notifications of a department at a moment, newest first (D-129). */
export async function openNotifications(
  module: Notification['module'],
  now: string,
): Promise<Notification[]> {
  const rows = await db.notification.filter((row) => row.module === module && isOpen(row, now)).toArray()
  return rows.toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
}

/** Returns the days of the holidays table. */
export const closedDays = async (): Promise<ClosedDays> =>
  new Set((await db.holiday.toArray()).map(({ date }) => date))
