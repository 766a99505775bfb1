import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Mail on its way out (B3.8). `unknown`: the server died while handing it over; only a person sends it again. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** the mutation that asked for it; at most one mail per mutation */
    mid: uuid().unique(),
    recipient: text().notNull(),
    cc: text(),
    bcc: text(),
    replyTo: text('reply_to'),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    /** descriptions, see MailAttachment; files are made at sending time */
    attachments: jsonb().notNull().default([]),
    status: text().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    nextAt: moment('next_at').notNull().defaultNow(),
    error: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    sentAt: moment('sent_at'),
  },
  (table) => [
    check('mail_queue_status', sql`${table.status} IN ('queued', 'sending', 'sent', 'failed', 'unknown')`),
    index('mail_queue_open').on(table.nextAt).where(sql`${table.status} <> 'sent'`),
  ],
)
