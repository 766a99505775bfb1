import { pgTable, index, integer, text } from 'drizzle-orm/pg-core'
import { idColumn, refColumn } from './columns.ts'

/* Fields and their meaning: src/domain/settings/settings.ts. */

export const settingTable = pgTable(
  'setting',
  {
    id: idColumn(),
    module: text().notNull(),
    field: text().notNull(),
    value: text().notNull(),
    userId: refColumn(),
  },
  (t) => [index('setting_field').on(t.module, t.field, t.userId)],
)

/** The entries of the lists that the server provides (D-034). */
export const refEntryTable = pgTable('ref', {
  id: idColumn(),
  kind: text().notNull(),
  description: text().notNull(),
  color: text(),
  order: integer().notNull(),
})

/** Encrypted secrets of the settings; never in the feed (D-123). */
export const secretTable = pgTable('secret', { name: text().primaryKey(), sealed: text().notNull() })
