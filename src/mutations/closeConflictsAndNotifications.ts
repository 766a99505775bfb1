import type { EntityName } from '../domain/entities.ts'
import type { Tx } from './define.ts'
import type { ServerOf } from './serverEffects.ts'

/** Closes the conflicts of a deleted record and the notifications that lead to it. Server only. */
export async function closeConflictsAndNotifications(
  tx: Tx,
  server: ServerOf<'now' | 'notices'>,
  e: EntityName,
  id: string,
): Promise<void> {
  const { conflicts, notifications } = await server.notices.openAbout(e, id)
  for (const one of conflicts) {
    const conflict = await tx.get('conflict', one)
    if (conflict) await tx.put('conflict', { ...conflict, state: 'dismissed' })
  }
  for (const one of notifications) {
    const notification = await tx.get('notification', one)
    if (notification) await tx.put('notification', { ...notification, read: true, readAt: server.now() })
  }
}
