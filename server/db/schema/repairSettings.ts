import { pgTable, boolean, text } from 'drizzle-orm/pg-core'
import { addressColumns, amount, id } from './columns.ts'

/* Fields and their meaning: src/domain/settings/settings.ts. */

export const repairAction = pgTable('repair_action', {
  id: id(),
  number: text(),
  description: text().notNull(),
  price: amount().notNull(),
  active: boolean().notNull(),
})

export const manufacturer = pgTable('manufacturer', {
  id: id(),
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

export const executor = pgTable('executor', {
  id: id(),
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
