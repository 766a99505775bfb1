import { sql } from 'drizzle-orm'
import { pgTable, boolean, index, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { amountColumn, dayColumn, idColumn, momentColumn, refColumn } from './columns.ts'

/** src/domain/items/item.ts */
export const itemTable = pgTable(
  'item',
  {
    id: idColumn(),
    itemNumber: text(),
    prefix: text(),
    number: integer(),
    categoryId: refColumn().notNull(),
    subcategoryId: refColumn(),
    brand: text().notNull(),
    model: text(),
    serialNumber: text(),
    purchasedAt: dayColumn(),
    warrantyEndDate: dayColumn(),
    status: text().notNull(),
    stockQuantity: integer(),
    rentable: boolean().notNull(),
    stolen: boolean().notNull(),
    place: text(),
    attention: text(),
    attentionBy: refColumn(),
    attentionAt: momentColumn(),
    codes: jsonb().notNull().default([]),
    itemLogLines: jsonb().notNull().default([]),
    formerNumbers: jsonb().notNull().default([]),
    rentPrice: amountColumn().notNull(),
    replacementValue: amountColumn(),
    inspectionMonths: integer(),
    inspectedAt: dayColumn(),
    inspectionDue: dayColumn(),
    customerId: refColumn(),
    picture: text(),
    active: boolean().notNull(),
    repairId: refColumn(),
  },
  (t) => [
    index('item_customer').on(t.customerId),
    index('item_number').on(t.itemNumber),
    // Finds the item that shows a file, before the file is deleted.
    index('item_picture').on(t.picture).where(sql`picture IS NOT NULL`),
    // Finds duplicates regardless of case and surrounding whitespace (D-112); `findItem` makes the final
    // decision.
    index('item_twin')
      .on(sql`(lower(btrim(serial_number, E' \\t\\r\\n') COLLATE "und-x-icu"))`)
      .where(sql`active`),
  ],
)

/** src/domain/items/itemModel.ts */
export const itemModelTable = pgTable('item_model', {
  id: idColumn(),
  brand: text().notNull(),
  model: text().notNull(),
  dayPrice: amountColumn(),
  accessories: jsonb().notNull().default([]),
  picture: text(),
})
