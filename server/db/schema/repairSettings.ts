import { pgTable, boolean, text } from 'drizzle-orm/pg-core'
import { addressColumns, amountColumn, idColumn } from './columns.ts'

/* Fields and their meaning: src/domain/settings/settings.ts. */

export const repairActionTable = pgTable('repair_action', {
  id: idColumn(),
  number: text(),
  description: text().notNull(),
  price: amountColumn().notNull(),
  active: boolean().notNull(),
})

export const manufacturerTable = pgTable('manufacturer', {
  id: idColumn(),
  name: text().notNull(),
  firstName: text(),
  lastName: text(),
  email: text(),
  phone: text(),
  ...addressColumns(),
  rma: boolean().notNull(),
  language: text().notNull(),
  active: boolean().notNull(),
})

export const executorTable = pgTable('executor', {
  id: idColumn(),
  name: text().notNull(),
  logo: text(),
  website: text(),
  email: text(),
  contactPhone: text(),
  contactFax: text(),
  ...addressColumns(),
  vatNumber: text(),
  bankName: text(),
  bankAccount: text(),
  bankBic: text(),
  active: boolean().notNull(),
})
