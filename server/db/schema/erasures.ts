import { sql } from 'drizzle-orm'
import { boolean, date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, momentColumn } from './columns.ts'

/*
 * Erased customers and contacts (src/domain/privacy). None of it is in the feed, and none of it holds a name, except
 * what the law requires to keep.
 */

export const erasureTable = pgTable(
  'erasure',
  {
    /** The id of the customer or contact. */
    id: idColumn(),
    kind: text({ enum: ['customer', 'contact'] }).notNull(),
    customerId: uuid().notNull(),
    at: momentColumn().notNull(),
    by: uuid(),
    /** True if the photos of its repairs went too. */
    photos: boolean().notNull().default(false),
    /** Hashes of files that are to be removed after the commit. */
    files: jsonb().notNull().default([]),
  },
  (t) => [index('erasure_files').on(t.id).where(sql`${t.files} <> '[]'`)],
)

/** A record of which the law requires something to be kept until a day. */
export const erasureHoldTable = pgTable(
  'erasure_hold',
  {
    erasureId: uuid().notNull(),
    e: text({ enum: ['repair', 'rental'] }).notNull(),
    recordId: uuid().notNull(),
    number: text().notNull(),
    until: date({ mode: 'string' }).notNull(),
    /** The buyer and the lines of the invoice, as they were. */
    invoice: jsonb().notNull(),
    /** The issued documents that stay. */
    documents: jsonb().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.erasureId, t.recordId] }), index('erasure_hold_until').on(t.until)],
)
