import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { amount, day, id, ref } from './columns.ts'
import { REPAIR_ACTIVE } from '../statusSql.ts'

/** Fields and their meaning: src/domain/repairs/repair.ts. */
export const repair = pgTable(
  'repair',
  {
    id: id(),
    number: text(),
    boekjaar: integer(),
    documentNumber: integer(),
    provisionalRef: text(),
    type: text().notNull(),
    status: text().notNull(),
    previousStatus: text(),
    procesType: text().notNull(),
    isExternal: boolean().notNull(),
    sparePartsOnly: boolean().notNull(),
    underWarranty: boolean().notNull(),
    depannage: boolean().notNull(),
    estimateRefused: boolean().notNull(),
    billed: boolean().notNull(),
    dateIn: day().notNull(),
    dateOut: day(),
    endDate: day(),
    estimateApproval: day(),
    customerId: ref(),
    customerContactId: ref(),
    itemId: ref(),
    executorId: ref(),
    rentalId: ref(),
    notes: text().notNull(),
    reference: text(),
    workNotes: text(),
    estimateNotes: text(),
    forfaitAmount: amount(),
    estimateTotalExclVat: amount().notNull(),
    estimateTotalInclVat: amount().notNull(),
    repairTotalExclVat: amount().notNull(),
    repairTotalInclVat: amount().notNull(),
    openConflicts: integer().notNull(),
  },
  (t) => [
    // what a device needs first when it is filled (R7)
    index('repair_active').on(t.id).where(sql.raw(REPAIR_ACTIVE)),
    index('repair_customer').on(t.customerId),
    index('repair_item').on(t.itemId),
    index('repair_number').on(t.boekjaar, t.documentNumber),
  ],
)
