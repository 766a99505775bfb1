import type { Notification } from '../system/system.ts'
import { asksForAction } from './open.ts'

/** What is open about one object: one row of the list. */
export interface NotificationGroup {
  /** That of the object, or of the notification where it is about none. */
  id: string
  newest: Notification
  /** The others, newest first. */
  older: readonly Notification[]
  /** At least one of them asks for an action. */
  asks: boolean
}

/** The notifications of one object together, in the order in which they are given: newest first. */
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

/** All of a group, newest first. */
export const membersOf = ({ newest, older }: NotificationGroup): Notification[] => [newest, ...older]
