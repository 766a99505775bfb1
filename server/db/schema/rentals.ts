import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  pgTable,
  boolean,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { RENTAL_ACTIVE } from '../statusSql.ts'
import { amount, day, id, moment, place, ref } from './columns.ts'

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
  },
  (t) => [
    index('rental_active').on(t.id).where(sql.raw(RENTAL_ACTIVE)),
    index('rental_customer').on(t.customerId),
    index('rental_number').on(t.boekjaar, t.documentNumber),
    index('rental_period').on(t.pickupDate, t.returnDate),
  ],
)

const owner = (name: string, t: { rentalId: AnyPgColumn }) =>
  foreignKey({ name: `${name}_owner`, columns: [t.rentalId], foreignColumns: [rental.id] }).onDelete(
    'cascade',
  )

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
  },
  (t) => [
    primaryKey({ columns: [t.rentalId, t.id] }),
    index('rental_line_id').on(t.id),
    index('rental_line_item').on(t.itemId),
    owner('rental_line', t),
  ],
)

export const rentalRemark = pgTable(
  'rental_remark',
  { rentalId: ref().notNull(), id: ref().notNull(), text: text().notNull(), pos: place() },
  (t) => [primaryKey({ columns: [t.rentalId, t.id] }), owner('rental_remark', t)],
)

export const rentalLogLine = pgTable(
  'rental_log_line',
  {
    rentalId: ref().notNull(),
    id: ref().notNull(),
    description: text().notNull(),
    at: moment().notNull(),
    by: ref(),
    auto: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rentalId, t.id] }),
    index('rental_log_line_at').on(t.rentalId, t.at, t.id),
    owner('rental_log_line', t),
  ],
)
