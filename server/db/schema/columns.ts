import { boolean, date, doublePrecision, numeric, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/*
 * Column types of the aggregates. Fields are in camelCase as in src/domain. scripts/drizzle.config.ts gives their
 * columns the same name in snake_case.
 */

/** Euro, percentage or rate, with two decimals. */
export const amountColumn = () => numeric({ precision: 16, scale: 2, mode: 'number' })
/** Number of units or hours, with three decimals. */
export const quantityColumn = () => numeric({ precision: 16, scale: 3, mode: 'number' })
export const momentColumn = () => timestamp({ withTimezone: true, mode: 'string' })
export const dayColumn = () => date({ mode: 'string' })
/** A position in a manual order. With fractions a line fits between two others. */
export const positionColumn = () => doublePrecision().notNull()
export const idColumn = () => uuid().primaryKey()
export const refColumn = () => uuid()

/** previousStatus → previous_status. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)

/** The fields of an address, flat in the table of its owner. */
export const addressColumns = () => ({
  addressStreet: text(),
  addressNumber: text(),
  addressBox: text(),
  addressPostalCode: text(),
  addressCity: text(),
  addressCountry: text(),
})

/** A line in the log of an aggregate, in a separate table. */
export const logLineColumns = () => ({
  id: refColumn().notNull(),
  description: text().notNull(),
  at: momentColumn().notNull(),
  by: refColumn(),
  auto: boolean().notNull(),
})
