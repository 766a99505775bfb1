import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/*
 * Data for external programs. None of it is in the feed: links and secrets stay on the server.
 */

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** The calendar link of a person, identified by the hash of its secret (src/domain/agenda). */
export const agendaFeedTable = pgTable('agenda_feed', {
  userId: uuid('user_id').primaryKey(),
  hash: bytea('hash').notNull().unique(),
  /** the kinds that it leaves out; kinds of a later version are included */
  hidden: jsonb().notNull().default([]),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastRead: moment('last_read'),
})

/** An address that is notified of changes (src/domain/webhooks). */
export const webhookTable = pgTable('webhook', {
  id: uuid().primaryKey().defaultRandom(),
  url: text().notNull(),
  /** encrypted, see server/lib/seal.ts */
  secret: text().notNull(),
  events: jsonb().notNull().default([]),
  active: boolean().notNull().default(true),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** the person who made it, or resumed it last; null for one of an earlier version */
  createdBy: uuid('created_by'),
  /** since when its messages wait, because the access of that person ended (AW-12) */
  pausedAt: moment('paused_at'),
})

/** A notification for one address. The transaction of the change writes it, and it is sent afterwards. */
export const webhookDeliveryTable = pgTable(
  'webhook_delivery',
  {
    id: uuid().primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhookTable.id, { onDelete: 'cascade' }),
    event: text().notNull(),
    recordId: uuid('record_id').notNull(),
    /** the status before and after, for an event about a status */
    change: jsonb(),
    status: text().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    nextAt: moment('next_at').notNull().defaultNow(),
    /** the last answer: its code, duration and first characters; or the error if there was none */
    code: integer(),
    ms: integer(),
    answer: text(),
    error: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
    triedAt: moment('tried_at'),
  },
  (table) => [
    check('webhook_delivery_status', sql`${table.status} IN ('queued', 'sent', 'failed')`),
    index('webhook_delivery_of').on(table.webhookId, table.createdAt),
    index('webhook_delivery_open').on(table.nextAt).where(sql`${table.status} = 'queued'`),
  ],
)
