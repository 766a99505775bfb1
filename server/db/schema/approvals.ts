import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { day, id, moment, ref } from './columns.ts'

/** The link of an estimate as every device sees it; fields and their meaning: src/domain/approvals/approval.ts. */
export const approval = pgTable('approval', {
  id: id(),
  repairId: ref().notNull(),
  mailId: ref().notNull(),
  language: text().notNull(),
  edition: ref().notNull(),
  photoIds: jsonb().notNull(),
  seenStatus: text().notNull(),
  seenApproval: day(),
  state: text().notNull(),
  text: text(),
  name: text(),
  answeredAt: moment(),
  sentAt: moment(),
  expiresAt: moment(),
  remindedAt: moment(),
  by: ref(),
  at: moment().notNull(),
})

/** The links that left, by the hash of their token alone: who reads this table can open none of them. No device sees it. */
export const approvalToken = pgTable(
  'approval_token',
  {
    /** SHA-256 in hexadecimal digits. */
    hash: text().primaryKey(),
    approvalId: ref().notNull(),
    /** The mail that the link was asked for with; a later one of the same repair makes it worthless. */
    mailId: ref().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index('approval_token_at').on(table.at)],
)
