import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from './columns.ts'

/** Successful and failed backups, and restore rehearsals. Never in the feed. */
export const backupRunTable = pgTable('backup_run', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text().notNull(),
  place: text().notNull(),
  begun: momentColumn().notNull(),
  ended: momentColumn(),
  bytes: bigint({ mode: 'number' }),
  encrypted: boolean().notNull().default(false),
  /** reason of the failure; null: it is complete or still running */
  error: text(),
})
