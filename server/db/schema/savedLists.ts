import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, refColumn } from './columns.ts'

/* Fields and their meaning: src/domain/savedLists/savedList.ts. */

export const savedListTable = pgTable('saved_list', {
  id: idColumn(),
  ownerId: refColumn().notNull(),
  name: text().notNull(),
  list: text().notNull(),
  department: text().notNull(),
  search: text(),
  filters: text(),
  sort: text(),
  dir: text(),
  withAll: boolean().notNull(),
  columns: text(),
  shared: boolean().notNull(),
  active: boolean().notNull(),
})
