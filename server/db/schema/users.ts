import { sql } from 'drizzle-orm'
import { pgTable, boolean, index, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/* Fields and their meaning: src/domain/system/system.ts. */

/** What everyone may know of a colleague; passwords and tokens are in tables of their own (auth.ts). */
export const appUser = pgTable(
  'app_user',
  {
    id: id(),
    username: text().notNull(),
    name: text().notNull(),
    lastName: text().notNull(),
    email: text(),
    active: boolean().notNull(),
    /** Set by a trigger: work done before it is still accepted afterwards (B7). */
    deactivatedAt: moment(),
  },
  () => [index('app_user_username').on(sql`lower(username)`)],
)
