import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/*
 * Data that proves a person's identity. None of it is ever in the feed, and no password, token or credential
 * can be recovered from it. Passwords and codes are stored as argon2id, the random secrets of 256 bits as
 * SHA-256 (B7, B8).
 */

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const userSecretTable = pgTable('user_secret', {
  userId: uuid('user_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  /** Another person made the password: only changing it is allowed (ASVS 6.4.1). */
  mustChange: boolean('must_change').notNull().default(false),
  /** Not read: `mustChange` says the same. It stays while a server of the version before may run beside this one. */
  oneTime: boolean('one_time').notNull().default(false),
  changedAt: moment('changed_at').notNull().defaultNow(),
  /** End of a one-time password; null for an own password. */
  expiresAt: moment('expires_at'),
  /** Until then the password opens a session where single sign-on is the only login (OC-07). */
  emergencyUntil: moment('emergency_until'),
})

export const authTokenTable = pgTable(
  'auth_token',
  {
    hash: bytea('hash').primaryKey(),
    userId: uuid('user_id').notNull(),
    clientId: uuid('client_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsed: moment('last_used').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** When the person last confirmed their identity in this session (ADR 0048). */
    confirmedAt: moment('confirmed_at'),
    /** The person logged in at the provider of single sign-on (OC-01). */
    sso: boolean('sso').notNull().default(false),
  },
  (t) => [index('auth_token_user').on(t.userId), index('auth_token_expires').on(t.expiresAt)],
)

/** One chain of credentials per person and device; for the rotation see auth/credentials.ts. */
export const deviceCredentialTable = pgTable(
  'device_credential',
  {
    clientId: uuid('client_id').notNull(),
    userId: uuid('user_id').notNull(),
    currentHash: bytea('current_hash').notNull(),
    previousHash: bytea('previous_hash'),
    /** The newest used-up credentials. If one of them appears again, a copy exists. */
    spent: bytea('spent').array().notNull().default([]),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** When the person last typed the password on the device, whatever was exchanged since (AW-09). */
    passwordAt: moment('password_at').notNull().defaultNow(),
    /** The last login was one at the provider of single sign-on. */
    sso: boolean('sso').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.userId] }), index('device_credential_user').on(t.userId)],
)

/** A login at the provider of single sign-on, for ten minutes; see oidc/pendingLogins.ts. */
export const ssoLoginTable = pgTable('sso_login', {
  stateHash: bytea('state_hash').primaryKey(),
  /** Hash of the secret in a cookie of the browser that asked. */
  browserHash: bytea('browser_hash').notNull(),
  purpose: text('purpose').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  /** The provider sent the browser back. */
  returned: boolean('returned').notNull().default(false),
  /** Hash of the one-time code for the page. */
  codeHash: bytea('code_hash').unique(),
  outcome: jsonb('outcome'),
})

/** The newest security code of a person; older ones are invalid (D-009). */
export const resetCodeTable = pgTable('reset_code', {
  userId: uuid('user_id').primaryKey(),
  codeHash: text('code_hash').notNull(),
  attempts: integer('attempts').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
})

/**
 * Attempts that count against a limit. They are stored here so that all server processes share the count
 * (D-008).
 */
export const loginAttemptTable = pgTable(
  'login_attempt',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('login_attempt_key').on(t.kind, t.key, t.at), index('login_attempt_at').on(t.at)],
)

/** The second step of the login (TF-01). */
export const secondFactorTable = pgTable('second_factor', {
  userId: uuid('user_id').primaryKey(),
  /** The secret of the authenticator app, sealed with the key of the installation; null until a code confirmed it. */
  secret: text('secret'),
  /** A sealed secret that no code confirmed yet. */
  pending: text('pending'),
  /** The period of the last code that was accepted; a code counts once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  confirmedAt: moment('confirmed_at'),
})

/** Recovery codes that were not used yet. */
export const recoveryCodeTable = pgTable(
  'recovery_code',
  { userId: uuid('user_id').notNull(), hash: bytea('hash').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
)

/** Devices on which a person passed the second step and is not asked again for some time. */
export const secondFactorDeviceTable = pgTable(
  'second_factor_device',
  {
    userId: uuid('user_id').notNull(),
    clientId: uuid('client_id').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.clientId] })],
)
