import type pg from 'pg'
import { inTransaction, type Queryable } from '../db/queryable.ts'
import type { Limit } from './limiter.ts'

/** The kind of rows that record where a person logged in with success. They are no failures. */
export const KNOWN_PLACE = 'login-known'
/** How long such a place stays known after the last login there. */
export const KNOWN_FOR = '90 days'

export type AttemptKey = readonly [limit: Limit, key: string]

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

/** Clears the attempts of a key after a correct one. */
export const clearAttempts = (db: Queryable, [{ name }, key]: AttemptKey) =>
  db.query('DELETE FROM login_attempt WHERE kind = $1 AND key = $2', [name, key])

/** 'over een minuut', 'over 4 minuten' (D-008). */
export const waitTextOf = (seconds: number): string =>
  seconds <= 60 ? 'over een minuut' : `over ${Math.ceil(seconds / 60)} minuten`

export const insertAttempt = (tx: Queryable, kind: string, key: string) =>
  tx.query('INSERT INTO login_attempt (kind, key) VALUES ($1, $2)', [kind, key])

export async function attemptWaitOf(
  tx: Queryable,
  [{ name, max, seconds }, key]: AttemptKey,
): Promise<number> {
  await lockAttemptKey(tx, name, key)
  // The wait ends when the oldest of the last `max` attempts leaves the time window.
  const { rows } = await tx.query<{ rest: number }>(
    `SELECT extract(epoch FROM at - now())::float8 + $3 AS rest FROM login_attempt
      WHERE kind = $1 AND key = $2 AND at > now() - make_interval(secs => $3) ORDER BY at DESC OFFSET $4 LIMIT 1`,
    [name, key, seconds, max - 1],
  )
  return Math.max(0, Math.ceil(rows[0]?.rest ?? 0))
}

/**
 * Serialises attempts of a key, so that concurrent ones see each other. The lock is held for these few
 * statements only.
 */
export const lockAttemptKey = (tx: Queryable, kind: string, key: string) =>
  tx.query('SELECT pg_advisory_xact_lock(73502, hashtext($1))', [`${kind}:${key}`])

/** Deletes attempts that no limit considers any more, and places where nobody logged in for a long time. */
export const sweepAttempts = (db: Queryable) =>
  db.query(
    `DELETE FROM login_attempt WHERE at < now() - interval '1 day'
       AND (kind <> $1 OR at < now() - $2::interval)`,
    [KNOWN_PLACE, KNOWN_FOR],
  )
