import { pgTable, boolean, jsonb, text } from 'drizzle-orm/pg-core'
import { idColumn } from './columns.ts'

/* Fields and their meaning: src/domain/settings/settings.ts. */

export const mailTemplateTable = pgTable('mail_template', {
  id: idColumn(),
  name: text().notNull(),
  subject: text().notNull(),
  content: text().notNull(),
  recipient: text(),
  cc: text(),
  bcc: text(),
  language: text().notNull(),
  attachment: boolean().notNull(),
  photoAttachment: boolean().notNull(),
  photoArray: jsonb().notNull(),
  external: boolean().notNull(),
  rmaRequest: boolean().notNull(),
  reminder: text(),
})
