import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, logLineColumns, place, ref } from './columns.ts'
import { owned } from './owned.ts'
import { rental } from './rentals.ts'

export const rentalLine = pgTable(
  'rental_line',
  {
    rentalId: ref().notNull(),
    id: ref().notNull(),
    position: place(),
    itemId: ref(),
    customItem: text(),
    quantity: integer().notNull(),
    multiple: boolean().notNull(),
    itemPrice: amount().notNull(),
    rate: amount().notNull(),
    subTotalPrice: amount().notNull(),
    discountPercentage: amount().notNull(),
    discount: amount().notNull(),
    totalPrice: amount().notNull(),
    remark: text(),
    conflict: boolean().notNull(),
    brand: text(),
    model: text(),
    kitId: ref(),
    partOf: ref(),
  },
  (t) => [
    primaryKey({ columns: [t.rentalId, t.id] }),
    index('rental_line_id').on(t.id),
    index('rental_line_item').on(t.itemId),
    // Only few lines ask for a model, so a partial index suffices.
    index('rental_line_model').on(t.rentalId).where(sql`${t.model} is not null`),
    owned('rental_line', t.rentalId, rental),
  ],
)

export const rentalRemark = pgTable(
  'rental_remark',
  { rentalId: ref().notNull(), id: ref().notNull(), text: text().notNull(), pos: place() },
  (t) => [primaryKey({ columns: [t.rentalId, t.id] }), owned('rental_remark', t.rentalId, rental)],
)

export const rentalLogLine = pgTable(
  'rental_log_line',
  {
    rentalId: ref().notNull(),
    ...logLineColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.rentalId, t.id] }),
    index('rental_log_line_at').on(t.rentalId, t.at, t.id),
    owned('rental_log_line', t.rentalId, rental),
  ],
)
