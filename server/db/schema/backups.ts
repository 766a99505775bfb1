import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Backups that were made or tried, and rehearsals of a restore. Never in the feed. */
export const backupRun = pgTable('backup_run', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text().notNull(),
  place: text().notNull(),
  begun: moment().notNull(),
  ended: moment(),
  bytes: bigint({ mode: 'number' }),
  /** why not; null: it is whole, or goes on */
  error: text(),
})
