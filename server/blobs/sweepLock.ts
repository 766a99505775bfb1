import type pg from 'pg'
import type { Queryable } from '../db/queryable.ts'

/** Any number of ours will do; it only has to be the same in every server ('blob' in ASCII). */
const LOCK = 0x626c6f62

/** Held by who takes a file away, from the look at the rows until it is gone. */
export const sweepAlone = (tx: Queryable) => tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK])

/** Waits for who takes a file away at this moment: whoever begins after it sees the rows that stand by now. */
export const afterSweep = (pool: pg.Pool) => pool.query('SELECT pg_advisory_xact_lock_shared($1)', [LOCK])
