import { sql } from 'drizzle-orm'
import { pgTable, boolean, foreignKey, index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { addressColumns, amount, day, id, ref } from './columns.ts'

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
    foreignKey({
      name: 'customer_contact_owner',
      columns: [t.customerId],
      foreignColumns: [customer.id],
    }).onDelete('cascade'),
  ],
)

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
    rentPrice: amount().notNull(),
    customerId: ref(),
    active: boolean().notNull(),
    repairId: ref(),
  },
  (t) => [
    index('item_customer').on(t.customerId),
    index('item_number').on(t.itemNumber),
    // finds twins whatever their case and surrounding blanks (D-112); the final word is said in findItem
    index('item_twin')
      .on(sql`(lower(btrim(serial_number, E' \\t\\r\\n') COLLATE "und-x-icu"))`)
      .where(sql`active`),
  ],
)

/** src/domain/categories/category.ts */
export const category = pgTable('category', {
  id: id(),
  description: text().notNull(),
  prefix: text().notNull(),
  active: boolean().notNull(),
})

export const subcategory = pgTable('subcategory', {
  id: id(),
  description: text().notNull(),
  category: ref().notNull(),
  active: boolean().notNull(),
})
