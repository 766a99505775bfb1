import { pgTable, integer, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Photos and logos by the hash of what was sent; the bytes are files of BLOB_STORE (B2.5). */
export const blob = pgTable('blob', {
  sha256: text().primaryKey(),
  mime: text().notNull(),
  /** Of the file as it is kept, after it was written anew. */
  bytes: integer().notNull(),
  w: integer().notNull(),
  h: integer().notNull(),
  /** SHA-256 of the files as they are kept; null: kept before there were any, found out at the next reading. */
  origHash: text(),
  thumbHash: text(),
  at: moment().notNull().defaultNow(),
})
