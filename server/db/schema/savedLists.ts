import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { id, ref } from './columns.ts'

/* Fields and their meaning: src/domain/savedLists/savedList.ts. */

export const savedList = pgTable('saved_list', {
  id: id(),
  ownerId: ref().notNull(),
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
