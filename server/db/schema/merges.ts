import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment, ref } from './columns.ts'

/** src/domain/doubles/merge.ts */
export const merge = pgTable(
  'merge',
  {
    id: id(),
    kind: text().notNull(),
    state: text().notNull(),
    survivorId: ref().notNull(),
    mergedId: ref().notNull(),
    customerId: ref(),
    survivorName: text().notNull(),
    mergedName: text().notNull(),
    moved: jsonb().notNull(),
    by: ref(),
    at: moment().notNull(),
    takenBackBy: ref(),
    takenBackAt: moment(),
  },
  (t) => [index('merge_survivor').on(t.survivorId), index('merge_merged').on(t.mergedId)],
)
