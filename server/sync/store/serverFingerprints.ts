import type { Queryable } from '../../db/queryable.ts'

/*
 * Rows of `server_mark`. Servers of one installation recognise each other by them: the fingerprint of the
 * secret key and the id of the blob store.
 */

/** `secret-key-earlier`: the key from which a rotation goes away, until it is finished */
export type FingerprintName = 'secret-key' | 'secret-key-earlier' | 'blob-store'

/** Lock key of our own choice ('mark' in ASCII). It must be the same on every server. */
const LOCK = 0x6d61726b

/**
 * Locks the marks until the end of the transaction. If two servers start at once, the second one waits and
 * then finds the marks of the first.
 */
export const lockFingerprints = (tx: Queryable) => tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK])

export async function readFingerprint(db: Queryable, name: FingerprintName): Promise<string | null> {
  const { rows } = await db.query<{ value: string }>('SELECT value FROM server_mark WHERE name = $1', [name])
  return rows[0]?.value ?? null
}

export const writeFingerprint = (db: Queryable, name: FingerprintName, value: string) =>
  db.query(
    `INSERT INTO server_mark (name, value) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET value = $2, at = now()`,
    [name, value],
  )

/** Removes a mark. The next server that starts writes its own. */
export const deleteFingerprint = (db: Queryable, name: FingerprintName) =>
  db.query('DELETE FROM server_mark WHERE name = $1', [name])
