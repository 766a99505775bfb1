import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { dayColumn, idColumn, momentColumn, refColumn } from './columns.ts'

/**
 * The approval link of an estimate or a rental's quote, as every device sees it. For the fields see
 * src/domain/approvals/approval.ts.
 */
export const approvalTable = pgTable('approval', {
  id: idColumn(),
  repairId: refColumn(),
  rentalId: refColumn(),
  mailId: refColumn().notNull(),
  language: text().notNull(),
  edition: refColumn().notNull(),
  photoIds: jsonb().notNull(),
  seenStatus: text().notNull(),
  seenApproval: dayColumn(),
  state: text().notNull(),
  text: text(),
  name: text(),
  answeredAt: momentColumn(),
  sentAt: momentColumn(),
  expiresAt: momentColumn(),
  remindedAt: momentColumn(),
  askedAt: jsonb().notNull().default([]),
  by: refColumn(),
  at: momentColumn().notNull(),
})

/**
 * The links that were sent, stored only by the hash of their token, so that nobody can open one by reading
 * this table. No device sees it.
 */
export const approvalTokenTable = pgTable(
  'approval_token',
  {
    /** SHA-256 in hexadecimal digits. */
    hash: text().primaryKey(),
    approvalId: refColumn().notNull(),
    /** The mail that requested the link. A later mail for the same repair invalidates it. */
    mailId: refColumn().notNull(),
    at: momentColumn().notNull().defaultNow(),
  },
  (table) => [index('approval_token_at').on(table.at)],
)
