import { pgTable, boolean, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { id, ref } from './columns.ts'

/** src/domain/categories/category.ts */
export const category = pgTable('category', {
  id: id(),
  description: text().notNull(),
  prefix: text().notNull(),
  accessories: text(),
  clash: text().notNull().default('Waarschuwen'),
  serviceDays: integer().notNull().default(0),
  inspectedOnly: boolean().notNull().default(false),
  goesAlong: jsonb().notNull().default([]),
  active: boolean().notNull(),
})

export const subcategory = pgTable('subcategory', {
  id: id(),
  description: text().notNull(),
  category: ref().notNull(),
  active: boolean().notNull(),
})
