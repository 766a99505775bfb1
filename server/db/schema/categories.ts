import { pgTable, boolean, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { idColumn, refColumn } from './columns.ts'

/** src/domain/categories/category.ts */
export const categoryTable = pgTable('category', {
  id: idColumn(),
  description: text().notNull(),
  prefix: text().notNull(),
  accessories: text(),
  clash: text().notNull().default('Waarschuwen'),
  serviceDays: integer().notNull().default(0),
  inspectedOnly: boolean().notNull().default(false),
  goesAlong: jsonb().notNull().default([]),
  active: boolean().notNull(),
})

export const subcategoryTable = pgTable('subcategory', {
  id: idColumn(),
  description: text().notNull(),
  category: refColumn().notNull(),
  active: boolean().notNull(),
})
