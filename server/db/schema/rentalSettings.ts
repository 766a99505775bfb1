import { pgTable, boolean, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { amount, day, id } from './columns.ts'

/*
 * For the fields see src/domain/settings/settings.ts; for a kit see src/domain/rentals/kitRecord.ts.
 */

export const priceRate = pgTable('price_rate', {
  id: id(),
  numberOfDays: integer().notNull(),
  rate: amount().notNull(),
})

export const holiday = pgTable('holiday', { id: id(), date: day().notNull(), description: text().notNull() })

export const kit = pgTable('kit', {
  id: id(),
  name: text().notNull(),
  price: amount(),
  note: text(),
  parts: jsonb().notNull().default([]),
  active: boolean().notNull(),
})
