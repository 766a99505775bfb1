import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, momentColumn, refColumn } from './columns.ts'

/* Fields and their meaning: src/domain/documents. */

export const signatureTable = pgTable(
  'signature',
  {
    id: idColumn(),
    about: refColumn().notNull(),
    kind: text().notNull(),
    name: text().notNull(),
    at: momentColumn().notNull(),
    device: text(),
    path: text().notNull(),
    shown: text().notNull(),
    language: text().notNull(),
    by: refColumn(),
  },
  (t) => [index('signature_of').on(t.about)],
)

export const issuedDocumentTable = pgTable(
  'issued_paper',
  {
    id: idColumn(),
    about: refColumn().notNull(),
    kind: text().notNull(),
    title: text().notNull(),
    fileName: text().notNull(),
    language: text().notNull(),
    version: integer().notNull(),
    reason: text().notNull(),
    at: momentColumn().notNull(),
    by: refColumn(),
    device: text(),
    sha256: text().notNull(),
    bytes: integer().notNull(),
    state: text().notNull(),
  },
  (t) => [
    index('issued_paper_of').on(t.about, t.kind),
    // Its bytes are looked up by their hash when they arrive.
    index('issued_paper_bytes').on(t.sha256),
  ],
)
