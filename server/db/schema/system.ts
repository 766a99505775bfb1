import { sql } from 'drizzle-orm'
import { pgTable, boolean, foreignKey, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, day, id, moment, ref } from './columns.ts'

/* Fields and their meaning: src/domain/system/system.ts. */

/** What everyone may know of a colleague; passwords and tokens are in tables of their own (auth.ts). */
export const appUser = pgTable(
  'app_user',
  {
    id: id(),
    username: text().notNull(),
    name: text().notNull(),
    lastName: text().notNull(),
    email: text(),
    active: boolean().notNull(),
    /** Set by a trigger: work done before it is still accepted afterwards (B7). */
    deactivatedAt: moment(),
  },
  () => [index('app_user_username').on(sql`lower(username)`)],
)

export const notification = pgTable(
  'notification',
  {
    id: id(),
    module: text().notNull(),
    message: text().notNull(),
    objectId: ref(),
    rentalNumber1: text(),
    rentalId1: ref(),
    rentalId2: ref(),
    at: moment().notNull(),
    read: boolean().notNull(),
    postponedUntil: moment(),
    event: text(),
    readAt: moment(),
  },
  (t) => [
    index('notification_unread').on(t.id).where(sql`NOT read`),
    index('notification_of').on(t.objectId, t.event),
  ],
)

export const conflict = pgTable(
  'conflict',
  {
    id: id(),
    e: text().notNull(),
    eid: ref().notNull(),
    field: text().notNull(),
    policy: text().notNull(),
    winner: jsonb().notNull(),
    loser: jsonb().notNull(),
    state: text().notNull(),
  },
  (t) => [index('conflict_open').on(t.id).where(sql`state = 'open'`), index('conflict_of').on(t.eid)],
)

export const alias = pgTable('alias', {
  id: id(),
  e: text().notNull(),
  fromId: ref().notNull(),
  toId: ref().notNull(),
})

export const actionForm = pgTable('action_form', {
  id: id(),
  department: text().notNull(),
  company: text().notNull(),
  customer: ref(),
  mail: text(),
  phone: text(),
  user: text().notNull(),
  item: text(),
  description: text(),
  startDate: day(),
  endDate: day(),
  registerDate: day().notNull(),
})

export const actionFormLine = pgTable(
  'action_form_line',
  {
    actionFormId: ref().notNull(),
    id: ref().notNull(),
    article: text(),
    description: text(),
    quantity: amount().notNull(),
    price: amount().notNull(),
    ord: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.actionFormId, t.id] }),
    foreignKey({
      name: 'action_form_line_owner',
      columns: [t.actionFormId],
      foreignColumns: [actionForm.id],
    }).onDelete('cascade'),
  ],
)

/** The entries of the lists that the server supplies (D-034). */
export const refEntry = pgTable('ref', {
  id: id(),
  kind: text().notNull(),
  description: text().notNull(),
  color: text(),
  order: integer().notNull(),
})
