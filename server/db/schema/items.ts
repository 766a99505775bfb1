import { sql } from 'drizzle-orm'
import { pgTable, boolean, index, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { amount, day, id, moment, ref } from './columns.ts'

/** src/domain/items/item.ts */
export const item = pgTable(
  'item',
  {
    id: id(),
    itemNumber: text(),
    prefix: text(),
    number: integer(),
    categoryId: ref().notNull(),
    subcategoryId: ref(),
    brand: text().notNull(),
    model: text(),
    serialNumber: text(),
    purchasedAt: day(),
    warrantyEndDate: day(),
    status: text().notNull(),
    stockQuantity: integer(),
    rentable: boolean().notNull(),
    stolen: boolean().notNull(),
    place: text(),
    attention: text(),
    attentionBy: ref(),
    attentionAt: moment(),
    codes: jsonb().notNull().default([]),
    itemLogLines: jsonb().notNull().default([]),
    formerNumbers: jsonb().notNull().default([]),
    rentPrice: amount().notNull(),
    replacementValue: amount(),
    inspectionMonths: integer(),
    inspectedAt: day(),
    inspectionDue: day(),
    customerId: ref(),
    active: boolean().notNull(),
    repairId: ref(),
  },
  (t) => [
    index('item_customer').on(t.customerId),
    index('item_number').on(t.itemNumber),
    // Finds duplicates regardless of case and surrounding whitespace (D-112); `findItem` makes the final
    // decision.
    index('item_twin')
      .on(sql`(lower(btrim(serial_number, E' \\t\\r\\n') COLLATE "und-x-icu"))`)
      .where(sql`active`),
  ],
)

/** src/domain/items/itemModel.ts */
export const itemModel = pgTable('item_model', {
  id: id(),
  brand: text().notNull(),
  model: text().notNull(),
  dayPrice: amount(),
  accessories: jsonb().notNull().default([]),
  picture: text(),
})
