import { boolean, doublePrecision, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Token buckets of the rate limits, shared by all server processes (server/limits/sharedBuckets.ts). */
export const rateLimitTable = pgTable('rate_limit', {
  key: text().primaryKey(),
  tokens: doublePrecision().notNull(),
  at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
  /** true if the last request was granted */
  ok: boolean().notNull(),
})
