import { sql } from 'drizzle-orm'
import { pgTable, boolean, index, text } from 'drizzle-orm/pg-core'
import { id, moment, ref } from './columns.ts'

/* Fields and their meaning: src/domain/system/system.ts. */

export const notification = pgTable(
  'notification',
  {
    id: id(),
    module: text().notNull(),
    message: text().notNull(),
    objectId: ref(),
    rentalNumber1: text(),
    rentalId1: ref(),
    rentalId2: ref(),
    at: moment().notNull(),
    read: boolean().notNull(),
    postponedUntil: moment(),
    event: text(),
    readAt: moment(),
  },
  (t) => [
    index('notification_unread').on(t.id).where(sql`NOT read`),
    index('notification_of').on(t.objectId, t.event),
  ],
)
