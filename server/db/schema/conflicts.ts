import { sql } from 'drizzle-orm'
import { pgTable, index, jsonb, text } from 'drizzle-orm/pg-core'
import { idColumn, momentColumn, refColumn } from './columns.ts'

/* Fields and their meaning: src/domain/system/system.ts. */

export const conflictTable = pgTable(
  'conflict',
  {
    id: idColumn(),
    e: text().notNull(),
    eid: refColumn().notNull(),
    field: text().notNull(),
    policy: text().notNull(),
    winner: jsonb().notNull(),
    loser: jsonb().notNull(),
    state: text().notNull(),
  },
  (t) => [index('conflict_open').on(t.id).where(sql`state = 'open'`), index('conflict_of').on(t.eid)],
)

export const aliasTable = pgTable('alias', {
  id: idColumn(),
  e: text().notNull(),
  fromId: refColumn().notNull(),
  toId: refColumn().notNull(),
})

/** A removed line, kept so that a later edit can restore it (B6.2 'edit wins'). */
export const removedLineTable = pgTable('removed_line', {
  lineId: refColumn().primaryKey(),
  ownerId: refColumn().notNull(),
  doc: jsonb().notNull(),
  by: refColumn(),
  at: momentColumn().notNull().defaultNow(),
})
