import { pgTable, boolean, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import { addressColumns, idColumn, momentColumn, refColumn } from './columns.ts'
import { ownerForeignKey } from './ownerForeignKey.ts'

/** src/domain/customers/customer.ts */
export const customerTable = pgTable(
  'customer',
  {
    id: idColumn(),
    referenceNumber: text(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    notes: text(),
    ...addressColumns(),
    language: text(),
    vatNumber: text(),
    formerNumbers: jsonb().notNull().default([]),
    active: boolean().notNull(),
    erasedAt: momentColumn(),
  },
  (t) => [index('customer_reference').on(t.referenceNumber)],
)

export const customerContactTable = pgTable(
  'customer_contact',
  {
    customerId: refColumn().notNull(),
    id: refColumn().notNull(),
    department: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text(),
    phone: text(),
    gsm: text(),
    fax: text(),
    notes: text(),
    active: boolean().notNull(),
    erasedAt: momentColumn(),
    ord: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('customer_contact_id').on(t.id),
    ownerForeignKey('customer_contact', t.customerId, customerTable),
  ],
)
