import type { Notification } from '../system/system.ts'
import { asksForAction } from './open.ts'

/** The open notifications about one object: one row of the list. */
export interface NotificationGroup {
  /** The id of the object, or of the notification if it is about no object. */
  id: string
  newest: Notification
  /** The others, newest first. */
  older: readonly Notification[]
  /** At least one of them asks for an action. */
  asks: boolean
}

/** Groups notifications by object and keeps the order of the input, which is newest first. */
export function groupByObject(open: readonly Notification[]): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>()
  for (const notification of open) {
    const id = notification.objectId ?? notification.id
    const group = groups.get(id)
    const asks = asksForAction(notification)
    if (group) groups.set(id, { ...group, older: [...group.older, notification], asks: group.asks || asks })
    else groups.set(id, { id, newest: notification, older: [], asks })
  }
  return [...groups.values()]
}

/** All notifications of a group, newest first. */
export const membersOf = ({ newest, older }: NotificationGroup): Notification[] => [newest, ...older]
