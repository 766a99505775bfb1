import { pgTable, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, day, id, ref } from './columns.ts'
import { owned } from './owned.ts'

/* Fields and their meaning: src/domain/system/system.ts. */

export const actionForm = pgTable('action_form', {
  id: id(),
  department: text().notNull(),
  company: text().notNull(),
  customer: ref(),
  mail: text(),
  phone: text(),
  user: text().notNull(),
  item: text(),
  description: text(),
  startDate: day(),
  endDate: day(),
  registerDate: day().notNull(),
})

export const actionFormLine = pgTable(
  'action_form_line',
  {
    actionFormId: ref().notNull(),
    id: ref().notNull(),
    article: text(),
    description: text(),
    quantity: amount().notNull(),
    price: amount().notNull(),
    ord: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.actionFormId, t.id] }),
    owned('action_form_line', t.actionFormId, actionForm),
  ],
)
