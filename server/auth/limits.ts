import type pg from 'pg'
import { inTransaction, type Queryable } from './queryable.ts'

/** So many attempts of a kind per key within so long; the key is a user name or an address. */
export interface Limit {
  kind: string
  max: number
  per: string
}

/** D-008, D-009. */
export const LIMITS = {
  loginByUser: { kind: 'login-user', max: 10, per: '15 minutes' },
  loginByIp: { kind: 'login-ip', max: 30, per: '15 minutes' },
  emailByIp: { kind: 'email-ip', max: 10, per: '1 hour' },
  codeByEmail: { kind: 'code-email', max: 3, per: '1 hour' },
  passwordByIp: { kind: 'password-ip', max: 30, per: '15 minutes' },
} satisfies Record<string, Limit>

export type Counted = readonly [limit: Limit, key: string]

/**
 * Notes an attempt before its outcome is known, so that a hundred at once count as a hundred. False, and nothing
 * noted, when one of the limits is reached: whoever goes on trying does not lengthen the wait.
 */
export function attempt(pool: pg.Pool, counted: readonly Counted[]): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    await tx.query(`DELETE FROM login_attempt WHERE at < now() - interval '1 day'`)
    for (const pair of counted) if (await isFull(tx, pair)) return false
    for (const [{ kind }, key] of counted)
      await tx.query('INSERT INTO login_attempt (kind, key) VALUES ($1, $2)', [kind, key])
    return true
  })
}

/** Forgets the failures of a key (a right password). */
export const forgive = (db: Queryable, [{ kind }, key]: Counted) =>
  db.query('DELETE FROM login_attempt WHERE kind = $1 AND key = $2', [kind, key])

/** Takes back the newest attempt of a key: it turned out not to be a failure. */
export const takeBack = (db: Queryable, [{ kind }, key]: Counted) =>
  db.query(
    `DELETE FROM login_attempt WHERE id =
       (SELECT id FROM login_attempt WHERE kind = $1 AND key = $2 ORDER BY id DESC LIMIT 1)`,
    [kind, key],
  )

async function isFull(tx: Queryable, [{ kind, max, per }, key]: Counted): Promise<boolean> {
  // Two attempts at the same moment must see each other; the lock is held for these few statements only.
  await tx.query('SELECT pg_advisory_xact_lock(73502, hashtext($1))', [`${kind}:${key}`])
  const { rows } = await tx.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM login_attempt WHERE kind = $1 AND key = $2 AND at > now() - $3::interval`,
    [kind, key, per],
  )
  return (rows[0]?.n ?? 0) >= max
}
