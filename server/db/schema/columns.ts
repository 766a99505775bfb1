import { boolean, date, doublePrecision, numeric, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/*
 * The kinds of columns of the aggregates. Fields are written in camelCase as in src/domain; drizzle.config.ts gives
 * their columns the same name in snake_case, so that nothing has to be said twice.
 */

/** Euro, percentages and rates: two decimals. */
export const amount = () => numeric({ precision: 16, scale: 2, mode: 'number' })
/** Pieces or hours: three decimals. */
export const quantity = () => numeric({ precision: 16, scale: 3, mode: 'number' })
export const moment = () => timestamp({ withTimezone: true, mode: 'string' })
export const day = () => date({ mode: 'string' })
/** A place in an order that a person makes by dragging; fractions put a line between two others. */
export const place = () => doublePrecision().notNull()
export const id = () => uuid().primaryKey()
export const ref = () => uuid()

/** previousStatus → previous_status. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)

/** The parts of an address, flat in the table of its owner. */
export const addressColumns = () => ({
  addressStreet: text(),
  addressNumber: text(),
  addressBox: text(),
  addressPostalCode: text(),
  addressCity: text(),
  addressCountry: text(),
})

/** A line of the log of an aggregate, in the table beside it. */
export const logLineColumns = () => ({
  id: ref().notNull(),
  description: text().notNull(),
  at: moment().notNull(),
  by: ref(),
  auto: boolean().notNull(),
})
