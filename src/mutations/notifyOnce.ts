import {
  eventId,
  hasNoOpenNotification,
  type NotificationDraft,
  notificationOf,
} from '../domain/notifications/notification.ts'
import type { RunContext, Tx } from './define.ts'
import type { ServerOf } from './serverEffects.ts'

/** The id of the open notification about the event and object of a draft; null if there is none. */
export async function openNotificationId(
  server: ServerOf<'notices'>,
  { event, objectId }: Pick<NotificationDraft, 'event' | 'objectId'>,
): Promise<string | null> {
  const last = await server.notices.last(event, objectId)
  return last && !hasNoOpenNotification(last) ? last.id : null
}

/** Marks the open notification as read, because it is no longer true. */
export async function closeOpenNotification(
  tx: Tx,
  server: ServerOf<'now' | 'notices'>,
  about: Pick<NotificationDraft, 'event' | 'objectId'>,
): Promise<void> {
  const id = await openNotificationId(server, about)
  const open = id === null ? undefined : await tx.get('notification', id)
  if (open) await tx.put('notification', { ...open, read: true, readAt: server.now() })
}

/**
 * Keeps one open notification per event and object (D-129): updates the text of the existing one, else adds a new
 * one.
 */
export async function notifyOnce(
  tx: Tx,
  ctx: RunContext,
  server: ServerOf<'now'>,
  draft: NotificationDraft,
  openId: string | null,
): Promise<void> {
  const open = openId === null ? undefined : await tx.get('notification', openId)
  if (!open) await tx.put('notification', notificationOf(draft, eventId(draft, ctx.mid), server.now()))
  else if (open.message !== draft.message) await tx.put('notification', { ...open, message: draft.message })
}
