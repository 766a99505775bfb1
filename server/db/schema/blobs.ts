import { pgTable, integer, text } from 'drizzle-orm/pg-core'
import { momentColumn } from './columns.ts'

/** Photos and logos by the hash of the sent bytes. The bytes are files in BLOB_STORE (B2.5). */
export const blobTable = pgTable('blob', {
  sha256: text().primaryKey(),
  mime: text().notNull(),
  /** Size of the stored file, after re-encoding. */
  bytes: integer().notNull(),
  w: integer().notNull(),
  h: integer().notNull(),
  /** SHA-256 of the stored files; null for old files, until they are read the next time. */
  origHash: text(),
  thumbHash: text(),
  at: momentColumn().notNull().defaultNow(),
})
