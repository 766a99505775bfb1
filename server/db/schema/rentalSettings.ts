import { pgTable, boolean, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { amount, day, id } from './columns.ts'

/* Fields and their meaning: src/domain/settings/settings.ts; of a kit: src/domain/rentals/kitRecord.ts. */

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
