import { pgTable, integer, text } from 'drizzle-orm/pg-core'
import { amount, day, id } from './columns.ts'

/* Fields and their meaning: src/domain/settings/settings.ts. */

export const priceRate = pgTable('price_rate', {
  id: id(),
  numberOfDays: integer().notNull(),
  rate: amount().notNull(),
})

export const holiday = pgTable('holiday', { id: id(), date: day().notNull(), description: text().notNull() })
