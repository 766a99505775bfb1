import * as z from 'zod'
import { Day, Instant } from '../shared/days.ts'
import { Id } from '../shared/ids.ts'
import { Email, text, textOrNull } from '../shared/texts.ts'

/** What everyone may know of a colleague; never a password or a token (B1.2). */
export const User = z.object({
  id: Id,
  username: text(50),
  name: text(100),
  lastName: text(100),
  email: Email.nullable(),
  active: z.boolean(),
})
export type User = z.infer<typeof User>

/** Something a department should know; it is shared by everybody who works there (D-129). */
export const Notification = z.object({
  id: Id,
  module: z.enum(['rental', 'repair']),
  message: text(1000),
  objectId: Id.nullable(),
  rentalNumber1: z.string().nullable(),
  rentalId1: Id.nullable(),
  rentalId2: Id.nullable(),
  at: Instant,
  read: z.boolean(),
  postponedUntil: Instant.nullable(),
  /** What it is about, so that one object has one open notification per event; null: a message of its own. */
  event: textOrNull(80),
  /** When it was read; it may come back a week later and goes after 90 days. */
  readAt: Instant.nullable(),
})
export type Notification = z.infer<typeof Notification>

/** A value with who gave it when, by which mutation, and from which device where that is known. */
const Side = z.object({
  value: z.unknown(),
  by: Id.nullable(),
  at: Instant.nullable(),
  mid: Id.optional(),
  device: z.string().optional(),
})
/** A value that lost against another, kept with who and when, so that it can be put back (B6.1). */
export const Conflict = z.object({
  id: Id,
  e: z.string(),
  eid: Id,
  field: z.string(),
  policy: z.string(),
  winner: Side,
  loser: Side,
  state: z.enum(['open', 'dismissed', 'restored']),
})
export type Conflict = z.infer<typeof Conflict>

/** Two devices made the same thing: `fromId` lives on as `toId` (B6.3). */
export const Alias = z.object({ id: Id, e: z.string(), fromId: Id, toId: Id })
export type Alias = z.infer<typeof Alias>

export const ActionForm = z.object({
  id: Id,
  department: z.enum(['verkoop', 'verhuur', 'herstelling']),
  company: text(200),
  customer: Id.nullable(),
  mail: textOrNull(200),
  phone: textOrNull(50),
  user: text(200),
  item: textOrNull(300),
  description: textOrNull(5000),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  registerDate: Day,
  actionFormLines: z.array(
    z.object({
      id: Id,
      article: textOrNull(100),
      description: textOrNull(500),
      quantity: z.number(),
      price: z.number(),
    }),
  ),
})
export type ActionForm = z.infer<typeof ActionForm>

/** An entry of a list the server supplies: statuses, languages, countries (D-034). */
export const Ref = z.object({
  id: Id,
  kind: z.enum(['repairStatus', 'rentalStatus', 'itemStatus', 'language', 'country']),
  description: text(100),
  color: textOrNull(30),
  order: z.number().int(),
})
export type Ref = z.infer<typeof Ref>
