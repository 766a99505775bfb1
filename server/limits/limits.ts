import type { Limit } from './limiter.ts'

/* How often what may be asked; the limits of single calls stand with their routes. */

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Of secrets, per account, address of the net, or address of mail (D-008, D-009). */
export const LIMITS = {
  loginByIp: { name: 'login-ip', max: 30, seconds: 15 * MINUTE },
  emailByIp: { name: 'email-ip', max: 10, seconds: HOUR },
  codeByIp: { name: 'code-ip', max: 10, seconds: HOUR },
  codeByEmail: { name: 'code-email', max: 3, seconds: HOUR },
  ownPassword: { name: 'own-password', max: 10, seconds: 15 * MINUTE },
  passwordByIp: { name: 'password-ip', max: 30, seconds: 15 * MINUTE },
} as const satisfies Record<string, Limit>

/** Of photos: how many one person brings, and what all of them weigh (B8). */
export const PHOTO_LIMITS = {
  own: { name: 'blobs', max: 300, seconds: HOUR },
  /** The larger files of photos, which come in pieces. */
  originals: { name: 'originals', max: 300, seconds: HOUR },
  bytes: { name: 'blobs', max: 5 * 1024 ** 3, seconds: DAY },
} as const satisfies Record<string, Limit>

/** In characters: a few fillings of a very large store, and then about as fast as a line would bring them. */
const BOOT_CHARACTERS = 4 * 1024 ** 3
const BOOT_PER_SECOND = 1024 ** 2

/** Of the feed, per device (B8), and what all fillings of an account's devices come to. */
export const SYNC_LIMITS = {
  push: { name: 'push', max: 40, seconds: 20 },
  mutations: { name: 'mutations', max: 5_000, seconds: HOUR },
  pull: { name: 'pull', max: 120, seconds: MINUTE },
  boot: { name: 'boot', max: BOOT_CHARACTERS, seconds: BOOT_CHARACTERS / BOOT_PER_SECOND },
} as const satisfies Record<string, Limit>
