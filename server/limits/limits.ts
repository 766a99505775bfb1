import { DAY_MS } from '../../src/lib/instants.ts'
import type { Limit } from './limiter.ts'

/*
 * Rate limits that several routes share; the limits of single calls are in their routes.
 */

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Limits for secrets per account, network address or mail address (D-008, D-009). */
export const ATTEMPT_LIMITS = {
  loginByIp: { name: 'login-ip', max: 30, seconds: 15 * MINUTE },
  /** Failures at places where the person never logged in, over all accounts (AW-07). */
  loginAtNewPlaces: { name: 'login-new', max: 300, seconds: 15 * MINUTE },
  /** Entries about slowed logins in 'Logboek van de zaak'. */
  slowedAccount: { name: 'login-slowed-account', max: 1, seconds: 15 * MINUTE },
  slowedAddress: { name: 'login-slowed-ip', max: 1, seconds: 15 * MINUTE },
  emailByIp: { name: 'email-ip', max: 10, seconds: HOUR },
  codeByIp: { name: 'code-ip', max: 10, seconds: HOUR },
  codeByEmail: { name: 'code-email', max: 3, seconds: HOUR },
  codeByEmailDaily: { name: 'code-email-day', max: 10, seconds: DAY },
  ownPassword: { name: 'own-password', max: 10, seconds: 15 * MINUTE },
  secondFactorSetup: { name: 'second-factor-setup', max: 10, seconds: 15 * MINUTE },
  passwordByIp: { name: 'password-ip', max: 30, seconds: 15 * MINUTE },
} as const satisfies Record<string, Limit>

/** Limits for photos: number per person, and total bytes of all people (B8). */
export const PHOTO_LIMITS = {
  own: { name: 'blobs', max: 300, seconds: HOUR },
  /** Large originals, which are uploaded in chunks. */
  originals: { name: 'originals', max: 300, seconds: HOUR },
  bytes: { name: 'blobs', max: 5 * 1024 ** 3, seconds: DAY_MS },
} as const satisfies Record<string, Limit>

/** In characters: a few initial syncs of a very large store at once, then about the speed of a line. */
const INITIAL_SYNC_CHARACTERS = 4 * 1024 ** 3
const INITIAL_SYNC_PER_SECOND = 1024 ** 2

/** Limits of the feed per device (B8), and of all initial syncs of an account. */
export const SYNC_LIMITS = {
  push: { name: 'push', max: 40, seconds: 20 },
  mutations: { name: 'mutations', max: 5_000, seconds: HOUR },
  pull: { name: 'pull', max: 120, seconds: MINUTE },
  initialSync: {
    name: 'boot',
    max: INITIAL_SYNC_CHARACTERS,
    seconds: INITIAL_SYNC_CHARACTERS / INITIAL_SYNC_PER_SECOND,
  },
} as const satisfies Record<string, Limit>
