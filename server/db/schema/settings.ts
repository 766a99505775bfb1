import { pgTable, boolean, index, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { addressColumns, amount, day, id, ref } from './columns.ts'

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

export const priceRate = pgTable('price_rate', {
  id: id(),
  numberOfDays: integer().notNull(),
  rate: amount().notNull(),
})

export const holiday = pgTable('holiday', { id: id(), date: day().notNull(), description: text().notNull() })

export const mailTemplate = pgTable('mail_template', {
  id: id(),
  name: text().notNull(),
  subject: text().notNull(),
  content: text().notNull(),
  recipient: text(),
  cc: text(),
  bcc: text(),
  language: text().notNull(),
  attachment: boolean().notNull(),
  photoAttachment: boolean().notNull(),
  photoArray: jsonb().notNull(),
  external: boolean().notNull(),
  rmaRequest: boolean().notNull(),
})

export const setting = pgTable(
  'setting',
  {
    id: id(),
    module: text().notNull(),
    field: text().notNull(),
    value: text().notNull(),
    userId: ref(),
  },
  (t) => [index('setting_field').on(t.module, t.field, t.userId)],
)
