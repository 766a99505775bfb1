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

/** Codes of PostgreSQL for a table and a column that do not exist. */
const MISSING = { table: '42P01', column: '42703' } as const

/**
 * Records the result of a backup or rehearsal. A database that this version did not migrate yet is no reason to fail.
 */
export async function noteRun(pool: pg.Pool, { encrypted = false, ...run }: Run): Promise<void> {
  const { kind, place, begun, bytes, error } = run
  const insert = (columns: string, values: string, more: unknown[]) =>
    pool.query(
      `INSERT INTO backup_run (kind, place, begun, ended, bytes, error${columns}) VALUES ($1, $2, $3, now(), $4, $5${values})`,
      [kind, place, begun, bytes, error, ...more],
    )
  await insert(', encrypted', ', $6', [encrypted])
    .catch((failed: unknown) => {
      if (fieldOf(failed, 'code') !== MISSING.column) throw failed
      return insert('', '', [])
    })
    .catch((failed: unknown) => {
      if (fieldOf(failed, 'code') !== MISSING.table) throw failed
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
