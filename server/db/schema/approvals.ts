import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { day, id, moment, ref } from './columns.ts'

/**
 * The approval link of an estimate, as every device sees it. For the fields see
 * src/domain/approvals/approval.ts.
 */
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

/**
 * The links that were sent, stored only by the hash of their token, so that nobody can open one by reading
 * this table. No device sees it.
 */
export const approvalToken = pgTable(
  'approval_token',
  {
    /** SHA-256 in hexadecimal digits. */
    hash: text().primaryKey(),
    approvalId: ref().notNull(),
    /** The mail that requested the link. A later mail for the same repair invalidates it. */
    mailId: ref().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index('approval_token_at').on(table.at)],
)
