import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Successful and failed backups, and restore rehearsals. Never in the feed. */
export const backupRun = pgTable('backup_run', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text().notNull(),
  place: text().notNull(),
  begun: moment().notNull(),
  ended: moment(),
  bytes: bigint({ mode: 'number' }),
  /** reason of the failure; null: it is complete or still running */
  error: text(),
})
