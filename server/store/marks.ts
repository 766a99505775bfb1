import type { Queryable } from '../db/queryable.ts'

/* Rows by which servers see that they belong together: the fingerprint of their key, and the id of their store. */

export type MarkName = 'secret-key' | 'blob-store'

/** Any number of ours will do; it only has to be the same in every server ('mark' in ASCII). */
const LOCK = 0x6d61726b

/** Of servers that start at once the second waits, and finds the marks of the first. Until the end of the transaction. */
export const lockMarks = (tx: Queryable) => tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK])

export async function readMark(db: Queryable, name: MarkName): Promise<string | null> {
  const { rows } = await db.query<{ value: string }>('SELECT value FROM server_mark WHERE name = $1', [name])
  return rows[0]?.value ?? null
}

export const writeMark = (db: Queryable, name: MarkName, value: string) =>
  db.query(
    `INSERT INTO server_mark (name, value) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET value = $2, at = now()`,
    [name, value],
  )

/** The next server that starts writes its own. */
export const dropMark = (db: Queryable, name: MarkName) =>
  db.query('DELETE FROM server_mark WHERE name = $1', [name])
