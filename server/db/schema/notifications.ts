import { sql } from 'drizzle-orm'
import { pgTable, boolean, index, text } from 'drizzle-orm/pg-core'
import { idColumn, momentColumn, refColumn } from './columns.ts'

/* Fields and their meaning: src/domain/system/system.ts. */

export const notificationTable = pgTable(
  'notification',
  {
    id: idColumn(),
    module: text().notNull(),
    message: text().notNull(),
    objectId: refColumn(),
    rentalNumber1: text(),
    rentalId1: refColumn(),
    rentalId2: refColumn(),
    at: momentColumn().notNull(),
    read: boolean().notNull(),
    postponedUntil: momentColumn(),
    event: text(),
    readAt: momentColumn(),
    userId: refColumn(),
  },
  (t) => [
    index('notification_unread').on(t.id).where(sql`NOT read`),
    index('notification_of').on(t.objectId, t.event),
  ],
)
