import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, momentColumn, refColumn } from './columns.ts'

/** src/domain/duplicates/merge.ts */
export const mergeTable = pgTable(
  'merge',
  {
    id: idColumn(),
    kind: text().notNull(),
    state: text().notNull(),
    survivorId: refColumn().notNull(),
    mergedId: refColumn().notNull(),
    customerId: refColumn(),
    survivorName: text().notNull(),
    mergedName: text().notNull(),
    moved: jsonb().notNull(),
    by: refColumn(),
    at: momentColumn().notNull(),
    takenBackBy: refColumn(),
    takenBackAt: momentColumn(),
  },
  (t) => [index('merge_survivor').on(t.survivorId), index('merge_merged').on(t.mergedId)],
)
