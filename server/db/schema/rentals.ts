import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, day, id, moment, ref } from './columns.ts'
import { RENTAL_ACTIVE, RENTAL_MISSING } from '../statusSql.ts'

/** Fields and their meaning: src/domain/rentals/rental.ts. */
export const rental = pgTable(
  'rental',
  {
    id: id(),
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
    startDate: day().notNull(),
    endDate: day().notNull(),
    pickupDate: day().notNull(),
    returnDate: day().notNull(),
    numberOfDays: integer().notNull(),
    rate: amount().notNull(),
    formerRate: amount(),
    discount: amount().notNull(),
    discountAmount: amount().notNull(),
    serviceFeeActive: boolean().notNull(),
    serviceFee: amount().notNull(),
    serviceFeeAmount: amount().notNull(),
    vatFree: boolean().notNull(),
    vatPercentage: amount().notNull(),
    vatAmount: amount().notNull(),
    totalPriceExclVat: amount().notNull(),
    basePriceExclVat: amount().notNull(),
    totalPriceInclVat: amount().notNull(),
    customerId: ref(),
    customerContactId: ref(),
    tempCusName: text(),
    tempCusStreet: text(),
    tempCusCity: text(),
    tempCusCountry: text(),
    tempCusContactName: text(),
    tempCusContactPhone: text(),
    tempCusContactEmail: text(),
    openConflicts: integer().notNull(),
    updatedAt: moment(),
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
export const rentalReminder = pgTable(
  'rental_reminder',
  {
    rentalId: ref().notNull(),
    kind: text().notNull(),
    at: moment().notNull(),
    /** Identifies the reminder in the mail queue. */
    mid: ref().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.rentalId, table.kind] })],
)
