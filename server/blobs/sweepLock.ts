import type pg from 'pg'
import type { Queryable } from '../db/queryable.ts'

/** Lock key of our own choice ('blob' in ASCII). It must be the same on every server. */
const LOCK = 0x626c6f62

/** Held while a file is removed, from the check of the rows until the file is gone. */
export const lockSweep = (tx: Queryable) => tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK])

/** Waits for a running removal. A removal that begins later sees the rows committed by now. */
export const waitForSweep = (pool: pg.Pool) => pool.query('SELECT pg_advisory_xact_lock_shared($1)', [LOCK])
