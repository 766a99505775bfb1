import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/*
 * What proves who somebody is. None of it is ever in the feed, and nothing here can be turned back into a password,
 * a token or a credential: passwords and codes are argon2id, the 256-bit random secrets SHA-256 (B7, B8).
 */

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const userSecret = pgTable('user_secret', {
  userId: uuid('user_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  /** The password was made by somebody else (ASVS 6.4.1). */
  mustChange: boolean('must_change').notNull().default(false),
  /** Made by a machine and told to somebody else: nothing but the change of it is let through. */
  oneTime: boolean('one_time').notNull().default(false),
  changedAt: moment('changed_at').notNull().defaultNow(),
})

export const authToken = pgTable(
  'auth_token',
  {
    hash: bytea('hash').primaryKey(),
    userId: uuid('user_id').notNull(),
    clientId: uuid('client_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsed: moment('last_used').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('auth_token_user').on(t.userId), index('auth_token_expires').on(t.expiresAt)],
)

/** One chain of credentials per person and device; see auth/credentials.ts for how it turns. */
export const deviceCredential = pgTable(
  'device_credential',
  {
    clientId: uuid('client_id').notNull(),
    userId: uuid('user_id').notNull(),
    currentHash: bytea('current_hash').notNull(),
    previousHash: bytea('previous_hash'),
    /** The newest credentials that were used up; seeing one again means that a copy exists. */
    spent: bytea('spent').array().notNull().default([]),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.userId] }), index('device_credential_user').on(t.userId)],
)

/** The newest security code of a person; older ones do not count (D-009). */
export const resetCode = pgTable('reset_code', {
  userId: uuid('user_id').primaryKey(),
  codeHash: text('code_hash').notNull(),
  attempts: integer('attempts').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
})

/** Attempts that count against a limit, kept here so that every server process counts the same ones (D-008). */
export const loginAttempt = pgTable(
  'login_attempt',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('login_attempt_key').on(t.kind, t.key, t.at), index('login_attempt_at').on(t.at)],
)
