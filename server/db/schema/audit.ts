import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * 'Logboek van de zaak' (src/domain/system/audit.ts). Triggers refuse every change of a row, and refuse to delete one
 * outside of the daily job. Names are stored as they were at that moment.
 */
export const auditTable = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    what: text().notNull(),
    /** null: nobody was logged in, or a command on the server */
    by: uuid(),
    byName: text('by_name'),
    whomId: uuid('whom_id'),
    whom: text(),
    clientId: uuid('client_id'),
    device: text(),
    details: jsonb().notNull().default({}),
  },
  (t) => [index('audit_at').on(t.at), index('audit_by').on(t.by, t.id), index('audit_what').on(t.what, t.id)],
)
