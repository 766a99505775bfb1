import { pgTable, index, integer, text } from 'drizzle-orm/pg-core'
import { id, ref } from './columns.ts'

/* Fields and their meaning: src/domain/settings/settings.ts. */

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

/** The entries of the lists that the server provides (D-034). */
export const refEntry = pgTable('ref', {
  id: id(),
  kind: text().notNull(),
  description: text().notNull(),
  color: text(),
  order: integer().notNull(),
})

/** Encrypted secrets of the settings; never in the feed (D-123). */
export const secret = pgTable('secret', { name: text().primaryKey(), sealed: text().notNull() })
