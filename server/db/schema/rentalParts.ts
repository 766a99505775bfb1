import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amountColumn, logLineColumns, positionColumn, refColumn } from './columns.ts'
import { ownerForeignKey } from './ownerForeignKey.ts'
import { rentalTable } from './rentals.ts'

export const rentalLineTable = pgTable(
  'rental_line',
  {
    rentalId: refColumn().notNull(),
    id: refColumn().notNull(),
    position: positionColumn(),
    itemId: refColumn(),
    customItem: text(),
    quantity: integer().notNull(),
    multiple: boolean().notNull(),
    itemPrice: amountColumn().notNull(),
    rate: amountColumn().notNull(),
    subTotalPrice: amountColumn().notNull(),
    discountPercentage: amountColumn().notNull(),
    discount: amountColumn().notNull(),
    totalPrice: amountColumn().notNull(),
    remark: text(),
    conflict: boolean().notNull(),
    brand: text(),
    model: text(),
    kitId: refColumn(),
    partOf: refColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.rentalId, t.id] }),
    index('rental_line_id').on(t.id),
    index('rental_line_item').on(t.itemId),
    // Only few lines ask for a model, so a partial index suffices.
    index('rental_line_model').on(t.rentalId).where(sql`${t.model} is not null`),
    ownerForeignKey('rental_line', t.rentalId, rentalTable),
  ],
)

export const rentalRemarkTable = pgTable(
  'rental_remark',
  {
    rentalId: refColumn().notNull(),
    id: refColumn().notNull(),
    text: text().notNull(),
    pos: positionColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.rentalId, t.id] }),
    ownerForeignKey('rental_remark', t.rentalId, rentalTable),
  ],
)

export const rentalLogLineTable = pgTable(
  'rental_log_line',
  {
    rentalId: refColumn().notNull(),
    ...logLineColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.rentalId, t.id] }),
    index('rental_log_line_at').on(t.rentalId, t.at, t.id),
    ownerForeignKey('rental_log_line', t.rentalId, rentalTable),
  ],
)
