import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amountColumn, dayColumn, idColumn, momentColumn, refColumn } from './columns.ts'
import { RENTAL_ACTIVE, RENTAL_MISSING } from '../statusSql.ts'

/** Fields and their meaning: src/domain/rentals/rental.ts. */
export const rentalTable = pgTable(
  'rental',
  {
    id: idColumn(),
    number: text(),
    documentNumber: integer(),
    boekjaar: integer(),
    provisionalRef: text(),
    reference: text(),
    externalReference: text(),
    type: text().notNull(),
    status: text().notNull(),
    previousStatus: text(),
    contact: text(),
    notes: text(),
    internalNotes: text(),
    startDate: dayColumn().notNull(),
    endDate: dayColumn().notNull(),
    pickupDate: dayColumn().notNull(),
    returnDate: dayColumn().notNull(),
    numberOfDays: integer().notNull(),
    rate: amountColumn().notNull(),
    formerRate: amountColumn(),
    discount: amountColumn().notNull(),
    discountAmount: amountColumn().notNull(),
    serviceFeeActive: boolean().notNull(),
    serviceFee: amountColumn().notNull(),
    serviceFeeAmount: amountColumn().notNull(),
    vatFree: boolean().notNull(),
    vatPercentage: amountColumn().notNull(),
    vatAmount: amountColumn().notNull(),
    totalPriceExclVat: amountColumn().notNull(),
    basePriceExclVat: amountColumn().notNull(),
    totalPriceInclVat: amountColumn().notNull(),
    customerId: refColumn(),
    customerContactId: refColumn(),
    tempCusName: text(),
    tempCusStreet: text(),
    tempCusCity: text(),
    tempCusCountry: text(),
    tempCusContactName: text(),
    tempCusContactPhone: text(),
    tempCusContactEmail: text(),
    openConflicts: integer().notNull(),
    updatedAt: momentColumn(),
    overdue: boolean().notNull().default(false),
    movements: jsonb().notNull().default([]),
  },
  (t) => [
    index('rental_active').on(t.id).where(sql.raw(RENTAL_ACTIVE)),
    // Missing units count on every day of their items, and only few rentals have any.
    index('rental_missing').on(t.id).where(sql.raw(RENTAL_MISSING)),
    index('rental_customer').on(t.customerId),
    index('rental_number').on(t.boekjaar, t.documentNumber),
    index('rental_period').on(t.pickupDate, t.returnDate),
  ],
)

/**
 * The reminders that were requested: one of each kind per rental, however many servers check. No device sees
 * it.
 */
export const rentalReminderTable = pgTable(
  'rental_reminder',
  {
    rentalId: refColumn().notNull(),
    kind: text().notNull(),
    at: momentColumn().notNull(),
    /** Identifies the reminder in the mail queue. */
    mid: refColumn().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.rentalId, table.kind] })],
)
