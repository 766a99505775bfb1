import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A mail about a repair or a rental, as every device sees it. For the fields see src/domain/mail/mail.ts. */
export const mailTable = pgTable(
  'mail',
  {
    id: uuid().primaryKey(),
    repairId: uuid('repair_id'),
    rentalId: uuid('rental_id'),
    alsoFor: jsonb('also_for').notNull().default([]),
    kind: text().notNull(),
    recipient: text().notNull(),
    cc: text(),
    bcc: text(),
    subject: text().notNull(),
    language: text().notNull(),
    attachment: boolean().notNull(),
    withPrices: boolean('with_prices').notNull().default(false),
    photoArray: jsonb('photo_array').notNull(),
    external: boolean().notNull(),
    rmaRequest: boolean('rma_request').notNull(),
    state: text().notNull(),
    error: text(),
    by: uuid(),
    at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true, mode: 'string' }),
  },
  (table) => [index('mail_of').on(table.repairId), index('mail_of_rental').on(table.rentalId)],
)

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Outgoing mail (B3.8). `unknown`: the server died during sending; only a person sends it again. */
export const mailQueueTable = pgTable(
  'mail_queue',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** the mutation that requested the mail; at most one mail per mutation */
    mid: uuid().unique(),
    /** the mail about a repair; null for a mail of the server itself, such as a security code */
    mailId: uuid('mail_id'),
    recipient: text().notNull(),
    cc: text(),
    bcc: text(),
    replyTo: text('reply_to'),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    /** descriptions, see MailAttachment; the files are generated when the mail is sent */
    attachments: jsonb().notNull().default([]),
    status: text().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    nextAt: moment('next_at').notNull().defaultNow(),
    error: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    sentAt: moment('sent_at'),
    /** the person whose mails are counted; null: the server itself */
    askedBy: uuid('asked_by'),
    /** when it may leave at the earliest, and for which hour it counts (server/mail/slots.ts) */
    slotAt: moment('slot_at'),
  },
  (table) => [
    check(
      'mail_queue_status',
      sql`${table.status} IN ('queued', 'sending', 'sent', 'failed', 'unknown', 'cancelled')`,
    ),
    index('mail_queue_of').on(table.mailId),
    index('mail_queue_slots').on(table.askedBy, table.slotAt),
    index('mail_queue_open').on(table.nextAt).where(sql`${table.status} <> 'sent'`),
  ],
)
