import {
  eventId,
  isSilent,
  type NotificationDraft,
  notificationOf,
} from '../../domain/notifications/notification.ts'
import type { RunContext, Tx } from '../define.ts'
import type { ServerOf } from '../effects/server.ts'

/** The id of the open notification about the event and object of a draft; null when there is none. */
export async function openAbout(
  server: ServerOf<'notices'>,
  { event, objectId }: Pick<NotificationDraft, 'event' | 'objectId'>,
): Promise<string | null> {
  const last = await server.notices.last(event, objectId)
  return last && !isSilent(last) ? last.id : null
}

/** What was told is not true any more: it is open no longer. */
export async function closeOpen(
  tx: Tx,
  server: ServerOf<'now' | 'notices'>,
  about: Pick<NotificationDraft, 'event' | 'objectId'>,
): Promise<void> {
  const id = await openAbout(server, about)
  const open = id === null ? undefined : await tx.get('notification', id)
  if (open) await tx.put('notification', { ...open, read: true, readAt: server.now() })
}

/** One open notification per event and object (D-129): the one that is there says what is true now, else there is a new one. */
export async function tellOnce(
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
