import { pgTable, boolean, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import { addressColumns, id, ref } from './columns.ts'
import { owned } from './owned.ts'

/** src/domain/customers/customer.ts */
export const customer = pgTable(
  'customer',
  {
    id: id(),
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
  },
  (t) => [index('customer_reference').on(t.referenceNumber)],
)

export const customerContact = pgTable(
  'customer_contact',
  {
    customerId: ref().notNull(),
    id: ref().notNull(),
    department: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text(),
    phone: text(),
    gsm: text(),
    fax: text(),
    notes: text(),
    active: boolean().notNull(),
    ord: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.id] }),
    index('customer_contact_id').on(t.id),
    owned('customer_contact', t.customerId, customer),
  ],
)
