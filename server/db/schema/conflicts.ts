import { sql } from 'drizzle-orm'
import { pgTable, index, jsonb, text } from 'drizzle-orm/pg-core'
import { id, moment, ref } from './columns.ts'

/* Fields and their meaning: src/domain/system/system.ts. */

export const conflict = pgTable(
  'conflict',
  {
    id: id(),
    e: text().notNull(),
    eid: ref().notNull(),
    field: text().notNull(),
    policy: text().notNull(),
    winner: jsonb().notNull(),
    loser: jsonb().notNull(),
    state: text().notNull(),
  },
  (t) => [index('conflict_open').on(t.id).where(sql`state = 'open'`), index('conflict_of').on(t.eid)],
)

export const alias = pgTable('alias', {
  id: id(),
  e: text().notNull(),
  fromId: ref().notNull(),
  toId: ref().notNull(),
})

/** A removed line, kept so that a later edit can restore it (B6.2 'edit wins'). */
export const removedLine = pgTable('removed_line', {
  lineId: ref().primaryKey(),
  ownerId: ref().notNull(),
  doc: jsonb().notNull(),
  by: ref(),
  at: moment().notNull().defaultNow(),
})
