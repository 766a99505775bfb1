import type pg from 'pg'

/** What runs a statement: the pool, or a client inside a transaction. */
export type Queryable = Pick<pg.PoolClient, 'query'>

/** Runs `work` in one transaction on a connection of its own. */
export async function inTransaction<T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((e: Error) => (broken = e))
    throw error
  } finally {
    client.release(broken)
  }
}

/** As `inTransaction`, for writes to tables of the feed: the lock of the feed comes first (B4.2). */
export const inSyncTransaction = <T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  inTransaction(pool, async (tx) => {
    await tx.query('SELECT sync_lock()')
    return work(tx)
  })
