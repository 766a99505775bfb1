import type { EntityName } from '../../domain/entities.ts'
import type { Last } from '../../domain/notifications/notification.ts'

/** What people were told already. */
export interface NoticeEffects {
  /** The newest notification about an event of an object (D-129); null: none yet. */
  last(event: string, objectId: string): Promise<Last | null>
  /** What is still open about a record: its conflicts, and the notifications that lead to it. */
  openAbout(e: EntityName, id: string): Promise<{ conflicts: string[]; notifications: string[] }>
}
