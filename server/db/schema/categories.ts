import { pgTable, boolean, text } from 'drizzle-orm/pg-core'
import { id, ref } from './columns.ts'

/** src/domain/categories/category.ts */
export const category = pgTable('category', {
  id: id(),
  description: text().notNull(),
  prefix: text().notNull(),
  accessories: text(),
  active: boolean().notNull(),
})

export const subcategory = pgTable('subcategory', {
  id: id(),
  description: text().notNull(),
  category: ref().notNull(),
  active: boolean().notNull(),
})
