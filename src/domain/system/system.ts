import * as z from 'zod'
import { Day, Instant } from '../shared/days.ts'
import { Id } from '../shared/ids.ts'
import { ROLES } from '../rights/roles.ts'
import { DEPARTMENT_LIST } from '../shared/departments.ts'
import { Email, text, textOrNull } from '../shared/stringSchemas.ts'

/** The facts about a colleague that everyone may see; never a password or a token (B1.2). */
export const User = z.object({
  id: Id,
  username: text(50),
  name: text(100),
  lastName: text(100),
  email: Email.nullable(),
  active: z.boolean(),
  /** The right of the person (D-141). A row without it is from before the rights. */
  role: z.enum(ROLES).default('owner'),
  /** The only department in which the person makes changes; null: both. */
  onlyDepartment: z.enum(DEPARTMENT_LIST).nullable().default(null),
})
export type User = z.infer<typeof User>

/** A message for a department, which everybody who works there shares (D-129), or for one person (AW-13). */
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
  /**
   * The event that the message is about: one object has at most one open notification per event. Null: a
   * message on its own.
   */
  event: textOrNull(80),
  /** When it was read. It can come back a week later, and it is deleted after 90 days. */
  readAt: Instant.nullable(),
  /** The only person whom the message is for; null: everybody of the department. A row without it is older. */
  userId: Id.nullable().default(null),
})
export type Notification = z.infer<typeof Notification>

/** A value with its author, time and mutation, and with its device if that is known. */
const Side = z.object({
  value: z.unknown(),
  by: Id.nullable(),
  at: Instant.nullable(),
  mid: Id.optional(),
  device: z.string().optional(),
})
/**
 * A value that lost against another. It is stored with its author and time, so that a person can put it back
 * (B6.1).
 */
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

/** Two devices made the same record. References to `fromId` mean `toId` (B6.3). */
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

/** An entry of a list that the server supplies: statuses, languages, countries (D-034). */
export const Ref = z.object({
  id: Id,
  kind: z.enum(['repairStatus', 'rentalStatus', 'itemStatus', 'language', 'country']),
  description: text(100),
  color: textOrNull(30),
  order: z.number().int(),
})
export type Ref = z.infer<typeof Ref>
