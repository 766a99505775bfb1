import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** By what a server sees that it has the secret key and the store of photos of this database. Never in the feed. */
export const serverMark = pgTable('server_mark', {
  name: text().primaryKey(),
  value: text().notNull(),
  at: moment().notNull().defaultNow(),
})
