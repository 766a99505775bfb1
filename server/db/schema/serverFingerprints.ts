import { pgTable, text } from 'drizzle-orm/pg-core'
import { momentColumn } from './columns.ts'

/**
 * Marks by which a server verifies that it has the secret key and photo store of this database. Never in the
 * feed.
 */
export const serverFingerprintTable = pgTable('server_mark', {
  name: text().primaryKey(),
  value: text().notNull(),
  at: momentColumn().notNull().defaultNow(),
})
