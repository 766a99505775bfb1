import { sql } from 'drizzle-orm'
import { pgTable, boolean, index, text } from 'drizzle-orm/pg-core'
import { ROLES } from '../../../src/domain/rights/roles.ts'
import { DEPARTMENT_LIST } from '../../../src/domain/shared/departments.ts'
import { idColumn, momentColumn } from './columns.ts'

/* Fields and their meaning: src/domain/system/system.ts. */

/** The public data of a colleague; passwords and tokens are in separate tables (auth.ts). */
export const appUserTable = pgTable(
  'app_user',
  {
    id: idColumn(),
    username: text().notNull(),
    name: text().notNull(),
    lastName: text().notNull(),
    email: text(),
    active: boolean().notNull(),
    role: text({ enum: ROLES }).notNull().default('owner'),
    onlyDepartment: text({ enum: DEPARTMENT_LIST }),
    /** Set by a trigger. Work done before this moment is still accepted afterwards (B7). */
    deactivatedAt: momentColumn(),
  },
  () => [index('app_user_username').on(sql`lower(username)`)],
)
