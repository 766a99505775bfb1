import { pgTable, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { amountColumn, dayColumn, idColumn, refColumn } from './columns.ts'
import { ownerForeignKey } from './ownerForeignKey.ts'

/* Fields and their meaning: src/domain/system/system.ts. */

export const actionFormTable = pgTable('action_form', {
  id: idColumn(),
  department: text().notNull(),
  company: text().notNull(),
  customer: refColumn(),
  mail: text(),
  phone: text(),
  user: text().notNull(),
  item: text(),
  description: text(),
  startDate: dayColumn(),
  endDate: dayColumn(),
  registerDate: dayColumn().notNull(),
})

export const actionFormLineTable = pgTable(
  'action_form_line',
  {
    actionFormId: refColumn().notNull(),
    id: refColumn().notNull(),
    article: text(),
    description: text(),
    quantity: amountColumn().notNull(),
    price: amountColumn().notNull(),
    ord: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.actionFormId, t.id] }),
    ownerForeignKey('action_form_line', t.actionFormId, actionFormTable),
  ],
)
