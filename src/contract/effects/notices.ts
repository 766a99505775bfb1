import type { EntityName } from '../../domain/entities.ts'
import type { LatestNotification } from '../../domain/notifications/notification.ts'

/** Notifications that exist already. */
export interface NoticeEffects {
  /** Returns the newest notification about an event of an object (D-129); null: none yet. */
  last(event: string, objectId: string): Promise<LatestNotification | null>
  /** Returns the open conflicts of a record and the open notifications that lead to it. */
  openAbout(e: EntityName, id: string): Promise<{ conflicts: string[]; notifications: string[] }>
}
