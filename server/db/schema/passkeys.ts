import { bigint, customType, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Passkeys of people (PK-07). None of it is in the feed; a public key opens nothing. */
export const passkeyTable = pgTable(
  'passkey',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The id that the authenticator gave it, as base64url. */
    credentialId: text('credential_id').notNull().unique(),
    userId: uuid('user_id').notNull(),
    /** The host name for which the authenticator made it. It works for no other. */
    rpId: text('rp_id').notNull(),
    publicKey: bytea('public_key').notNull(),
    /** The number of uses by the authenticator; 0 where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsed: moment('last_used'),
  },
  (t) => [index('passkey_user').on(t.userId)],
)

/** Challenges that wait for the answer of an authenticator. Each one works once, within five minutes. */
export const passkeyChallengeTable = pgTable(
  'passkey_challenge',
  {
    challenge: text('challenge').primaryKey(),
    /** `register`, `login` or `second`. */
    purpose: text('purpose').notNull(),
    /** The person who may answer it; null for a login that names nobody. */
    userId: uuid('user_id'),
    rpId: text('rp_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('passkey_challenge_expires').on(t.expiresAt)],
)
