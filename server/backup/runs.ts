import type pg from 'pg'
import { fieldOf, textOf } from '../../src/lib/objects.ts'

export type RunKind = 'backup' | 'drill'

export interface LastBackup {
  /** time of the last complete one; null if there is none yet */
  at: string | null
  bytes: number | null
  /** true if its files are encrypted */
  encrypted: boolean
  place: string | null
  /** reason of the last failure; null if the last try succeeded */
  error: string | null
}

interface Run {
  kind: RunKind
  place: string
  begun: Date
  bytes: number | null
  encrypted?: boolean
  error: string | null
}

/**
 * Records the result of a backup or rehearsal. A database from before this table existed is no reason to
 * fail.
 */
export async function noteRun(
  pool: pg.Pool,
  { kind, place, begun, bytes, encrypted = false, error }: Run,
): Promise<void> {
  await pool
    .query(
      `INSERT INTO backup_run (kind, place, begun, ended, bytes, encrypted, error) VALUES ($1, $2, $3, now(), $4, $5, $6)`,
      [kind, place, begun, bytes, encrypted, error],
    )
    .catch((failed: unknown) => {
      if (fieldOf(failed, 'code') !== '42P01') throw failed
    })
}

/** Returns what is known about the last backup of any server or command; null if none was ever tried. */
export async function lastBackup(pool: pg.Pool, kind: RunKind = 'backup'): Promise<LastBackup | null> {
  const { rows } = await pool.query<{
    at: string
    bytes: number | null
    encrypted: boolean
    place: string
    error: string | null
  }>(
    `(SELECT sync_moment(begun) AS at, bytes::float8 AS bytes, encrypted, place, error FROM backup_run
        WHERE kind = $1 AND error IS NULL ORDER BY begun DESC LIMIT 1)
     UNION ALL
     (SELECT sync_moment(begun), bytes::float8, encrypted, place, error FROM backup_run WHERE kind = $1 ORDER BY begun DESC LIMIT 1)`,
    [kind],
  )
  if (rows.length === 0) return null
  const [whole] = rows.filter(({ error }) => error === null)
  const last = rows.at(-1)
  return {
    at: whole?.at ?? null,
    bytes: whole?.bytes ?? null,
    encrypted: whole?.encrypted ?? false,
    place: whole?.place ?? null,
    error: last?.error ?? null,
  }
}

/** Returns the time and result of the last try. */
export async function lastTry(pool: pg.Pool): Promise<{ begun: Date; failed: boolean } | null> {
  const { rows } = await pool.query<{ begun: string; error: string | null }>(
    `SELECT sync_moment(begun) AS begun, error FROM backup_run WHERE kind = 'backup' ORDER BY begun DESC LIMIT 1`,
  )
  const [row] = rows
  return row ? { begun: new Date(row.begun), failed: row.error !== null } : null
}

/** Returns an error as one line for a person. */
export const errorLineOf = (error: unknown): string => textOf(error, 'message') || String(error)
