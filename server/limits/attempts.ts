import type pg from 'pg'
import { inTransaction, type Queryable } from '../db/queryable.ts'
import type { Limit } from './limiter.ts'
import { ATTEMPT_LIMITS } from './limits.ts'

/**
 * Failures are counted per account and address, so that guesses of others do not lock out the owner (D-008).
 */
const LOGIN = 'login'
/** How long failures are remembered; a correct password clears them. */
const MEMORY = '1 day'
const FREE_FAILURES = 4
const LONGEST_S = 15 * 60

export type AttemptKey = readonly [limit: Limit, key: string]

/**
 * Returns the wait after a failure in seconds. It starts at the fifth failure and doubles up to 15 minutes.
 */
const waitAfter = (failures: number): number =>
  failures <= FREE_FAILURES ? 0 : Math.min(LONGEST_S, 60 * 2 ** Math.min(10, failures - FREE_FAILURES - 1))

/**
 * Records an attempt before its result is known, so that concurrent attempts all count. If a limit is reached
 * nothing is recorded, so further attempts do not lengthen the wait.
 * @returns seconds to wait, see limiter.ts
 */
export function recordAttempt(pool: pg.Pool, keys: readonly AttemptKey[]): Promise<number> {
  return inTransaction(pool, async (tx) => {
    for (const pair of keys) {
      const wait = await attemptWaitOf(tx, pair)
      if (wait > 0) return wait
    }
    for (const [{ name }, key] of keys) await insertAttempt(tx, name, key)
    return 0
  })
}

/** Like `attempt`, for a login: also counts failures of this account from this address. */
export function recordLoginAttempt(pool: pg.Pool, account: string, address: string): Promise<number> {
  const [byAddress, byBoth]: [AttemptKey, string] = [
    [ATTEMPT_LIMITS.loginByIp, address],
    accountAtAddress(account, address),
  ]
  return inTransaction(pool, async (tx) => {
    const waits = [await attemptWaitOf(tx, byAddress), await loginWaitOf(tx, byBoth)]
    const wait = Math.max(...waits)
    if (wait > 0) return wait
    await insertAttempt(tx, ATTEMPT_LIMITS.loginByIp.name, address)
    await insertAttempt(tx, LOGIN, byBoth)
    return 0
  })
}

/** Clears the failures after a correct password, and the attempt of the address. */
export async function clearLoginAttempts(db: Queryable, account: string, address: string): Promise<void> {
  await db.query('DELETE FROM login_attempt WHERE kind = $1 AND key = $2', [
    LOGIN,
    accountAtAddress(account, address),
  ])
  await db.query(
    `DELETE FROM login_attempt WHERE id =
       (SELECT id FROM login_attempt WHERE kind = $1 AND key = $2 ORDER BY id DESC LIMIT 1)`,
    [ATTEMPT_LIMITS.loginByIp.name, address],
  )
}

/** Clears the attempts of a key after a correct one. */
export const clearAttempts = (db: Queryable, [{ name }, key]: AttemptKey) =>
  db.query('DELETE FROM login_attempt WHERE kind = $1 AND key = $2', [name, key])

/** 'over een minuut', 'over 4 minuten' (D-008). */
export const waitTextOf = (seconds: number): string =>
  seconds <= 60 ? 'over een minuut' : `over ${Math.ceil(seconds / 60)} minuten`

const accountAtAddress = (account: string, address: string) => `${account}@${address}`

const insertAttempt = (tx: Queryable, kind: string, key: string) =>
  tx.query('INSERT INTO login_attempt (kind, key) VALUES ($1, $2)', [kind, key])

async function attemptWaitOf(tx: Queryable, [{ name, max, seconds }, key]: AttemptKey): Promise<number> {
  await lockAttemptKey(tx, name, key)
  // The wait ends when the oldest of the last `max` attempts leaves the time window.
  const { rows } = await tx.query<{ rest: number }>(
    `SELECT extract(epoch FROM at - now())::float8 + $3 AS rest FROM login_attempt
      WHERE kind = $1 AND key = $2 AND at > now() - make_interval(secs => $3) ORDER BY at DESC OFFSET $4 LIMIT 1`,
    [name, key, seconds, max - 1],
  )
  return Math.max(0, Math.ceil(rows[0]?.rest ?? 0))
}

async function loginWaitOf(tx: Queryable, key: string): Promise<number> {
  await lockAttemptKey(tx, LOGIN, key)
  const { rows } = await tx.query<{ n: number; ago: number }>(
    `SELECT count(*)::int AS n, extract(epoch FROM now() - max(at))::float8 AS ago FROM login_attempt
      WHERE kind = $1 AND key = $2 AND at > now() - $3::interval`,
    [LOGIN, key, MEMORY],
  )
  const { n = 0, ago = 0 } = rows[0] ?? {}
  return Math.max(0, Math.ceil(waitAfter(n) - ago))
}

/**
 * Serialises attempts of a key, so that concurrent ones see each other. The lock is held for these few
 * statements only.
 */
const lockAttemptKey = (tx: Queryable, kind: string, key: string) =>
  tx.query('SELECT pg_advisory_xact_lock(73502, hashtext($1))', [`${kind}:${key}`])

/** Deletes attempts that no limit considers any more. */
export const sweepAttempts = (db: Queryable) =>
  db.query('DELETE FROM login_attempt WHERE at < now() - $1::interval', [MEMORY])
