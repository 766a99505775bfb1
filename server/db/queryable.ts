import type pg from 'pg'
import { commitsOf, withClient } from './commits.ts'

/** What runs a statement: the pool, or a client inside a transaction. */
export type Queryable = Pick<pg.PoolClient, 'query'>

/**
 * Runs `work` in one transaction on a connection of its own.
 * @throws NotKept when the commit hangs, as it does without a synchronous standby
 */
export const inTransaction = <T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  withClient(pool, async (client) => {
    await client.query('BEGIN')
    const result = await work(client)
    await commitsOf(pool).within(client.query('COMMIT'))
    return result
  })

/** As `inTransaction`, for writes to tables of the feed: the lock of the feed comes first (B4.2). */
export const inSyncTransaction = <T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  inTransaction(pool, async (tx) => {
    await tx.query('SELECT sync_lock()')
    return work(tx)
  })
