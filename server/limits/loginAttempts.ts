import type pg from 'pg'
import { inTransaction, type Queryable } from '../db/queryable.ts'
import { digest } from '../lib/secrets.ts'
import { attemptWaitOf, insertAttempt, KNOWN_FOR, KNOWN_PLACE, lockAttemptKey } from './attempts.ts'
import { ATTEMPT_LIMITS } from './limits.ts'

/*
 * Guessing a password is slowed in four ways (D-008, AW-07):
 *
 *   account at a place   The place is a device that gave its secret, or else the address.
 *   address              All accounts together; a device with its secret is not counted.
 *   account              Over all places where the person never logged in.
 *   everything           Over all accounts and such places.
 *
 * The last two leave known places alone, so that guesses of others never keep a person out there. Accounts that do
 * not exist are counted in the same way, so that the answer does not tell them apart.
 */

const AT_PLACE = { kind: 'login', free: 4 }
const AT_NEW_PLACES = { kind: 'login-account', free: 10 }
const EVERYTHING = 'all'
/** How long failures are remembered. */
const MEMORY = '1 day'
const LONGEST_S = 15 * 60

/** A login, before the password is checked. */
export interface LoginAttempt {
  account: string
  address: string
  /** A device of this person that gave its secret; otherwise null. */
  device: string | null
}

type FailureCounter = typeof AT_PLACE

/** Returns the wait after some failures in seconds. The first ones are free, then it doubles up to 15 minutes. */
const waitAfter = (failures: number, free: number): number =>
  failures <= free ? 0 : Math.min(LONGEST_S, 60 * 2 ** Math.min(10, failures - free - 1))

const placeOf = ({ account, address, device }: LoginAttempt) =>
  `${account}@${device === null ? address : `device:${device}`}`

/** A place is kept for long, so only its hash is. */
const knownKey = (attempt: LoginAttempt) => digest(placeOf(attempt)).toString('base64url')

/**
 * Records a login before its result is known, so that concurrent attempts all count. If a limit is reached nothing is
 * recorded, so further attempts do not lengthen the wait.
 * @returns seconds to wait, see limiter.ts
 */
export function recordLoginAttempt(pool: pg.Pool, attempt: LoginAttempt): Promise<number> {
  const { account, address, device } = attempt
  const { loginByIp, loginAtNewPlaces } = ATTEMPT_LIMITS
  const place = placeOf(attempt)
  return inTransaction(pool, async (tx) => {
    const isKnown = await isKnownPlace(tx, attempt)
    // Take the locks in one order everywhere, so that two logins never wait for each other.
    const waits = [
      device === null ? await attemptWaitOf(tx, [loginByIp, address]) : 0,
      await failureWaitOf(tx, AT_PLACE, place),
      isKnown ? 0 : await failureWaitOf(tx, AT_NEW_PLACES, account),
      isKnown ? 0 : await attemptWaitOf(tx, [loginAtNewPlaces, EVERYTHING]),
    ]
    const wait = Math.max(...waits)
    if (wait > 0) return wait
    if (device === null) await insertAttempt(tx, loginByIp.name, address)
    await insertAttempt(tx, AT_PLACE.kind, place)
    if (isKnown) return 0
    await insertAttempt(tx, AT_NEW_PLACES.kind, account)
    await insertAttempt(tx, loginAtNewPlaces.name, EVERYTHING)
    return 0
  })
}

/** Takes back what a correct password recorded, forgets the failures at its place, and remembers the place. */
export async function clearLoginAttempts(db: Queryable, attempt: LoginAttempt): Promise<void> {
  const { loginByIp, loginAtNewPlaces } = ATTEMPT_LIMITS
  await db.query('DELETE FROM login_attempt WHERE kind = $1 AND key = $2', [AT_PLACE.kind, placeOf(attempt)])
  if (attempt.device === null) await takeBack(db, loginByIp.name, attempt.address)
  if (!(await isKnownPlace(db, attempt))) {
    await takeBack(db, AT_NEW_PLACES.kind, attempt.account)
    await takeBack(db, loginAtNewPlaces.name, EVERYTHING)
  }
  await rememberPlace(db, attempt)
}

/** Remembers where a person proved who they are. */
export async function rememberPlace(db: Queryable, attempt: LoginAttempt): Promise<void> {
  if (attempt.device !== null) return
  const { rowCount } = await db.query('UPDATE login_attempt SET at = now() WHERE kind = $1 AND key = $2', [
    KNOWN_PLACE,
    knownKey(attempt),
  ])
  if (rowCount === 0) await insertAttempt(db, KNOWN_PLACE, knownKey(attempt))
}

async function isKnownPlace(db: Queryable, attempt: LoginAttempt): Promise<boolean> {
  if (attempt.device !== null) return true
  const { rowCount } = await db.query(
    'SELECT 1 FROM login_attempt WHERE kind = $1 AND key = $2 AND at > now() - $3::interval LIMIT 1',
    [KNOWN_PLACE, knownKey(attempt), KNOWN_FOR],
  )
  return rowCount !== 0
}

/** Deletes the newest attempt of a key. */
const takeBack = (db: Queryable, kind: string, key: string) =>
  db.query(
    `DELETE FROM login_attempt WHERE id =
       (SELECT id FROM login_attempt WHERE kind = $1 AND key = $2 ORDER BY id DESC LIMIT 1)`,
    [kind, key],
  )

async function failureWaitOf(tx: Queryable, { kind, free }: FailureCounter, key: string): Promise<number> {
  await lockAttemptKey(tx, kind, key)
  const { rows } = await tx.query<{ n: number; ago: number }>(
    `SELECT count(*)::int AS n, extract(epoch FROM now() - max(at))::float8 AS ago FROM login_attempt
      WHERE kind = $1 AND key = $2 AND at > now() - $3::interval`,
    [kind, key, MEMORY],
  )
  const { n = 0, ago = 0 } = rows[0] ?? {}
  const wait = waitAfter(n, free)
  // `ago` is below zero for an attempt whose transaction began after this one.
  return wait === 0 ? 0 : Math.max(0, Math.ceil(wait - ago))
}
