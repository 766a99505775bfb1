import { pgTable, boolean, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { amountColumn, dayColumn, idColumn } from './columns.ts'

/*
 * For the fields see src/domain/settings/settings.ts; for a kit see src/domain/rentals/kitRecord.ts.
 */

export const priceRateTable = pgTable('price_rate', {
  id: idColumn(),
  numberOfDays: integer().notNull(),
  rate: amountColumn().notNull(),
})

export const holidayTable = pgTable('holiday', {
  id: idColumn(),
  date: dayColumn().notNull(),
  description: text().notNull(),
})

export const kitTable = pgTable('kit', {
  id: idColumn(),
  name: text().notNull(),
  price: amountColumn(),
  note: text(),
  parts: jsonb().notNull().default([]),
  active: boolean().notNull(),
})
