import type pg from 'pg'
import { recordAcknowledged } from './acknowledgedHeads.ts'
import { commitsOf, withClient } from './commits.ts'

/** Runs statements: the pool, or a client inside a transaction. */
export type Queryable = Pick<pg.PoolClient, 'query'>

/** Runs several statements without parameters in one round trip. Returns the result of each. */
export async function queryEach(client: Queryable, text: string): Promise<pg.QueryResult[]> {
  const results: unknown = await client.query(text)
  return Array.isArray(results) ? results : []
}

const SYNC = 'BEGIN; SELECT sync_lock()'
/** Reads the head that a commit reaches, in the same round trip. */
const READ_HEAD = 'SELECT epoch, span, v AS head FROM sync_head'

interface TransactionOptions {
  /** Waits for the commit without a time limit. Only for work that no client waits for. */
  unlimitedWait?: boolean
}

/**
 * Runs `work` in one transaction on its own connection; if it throws, nothing is stored. All transactions of
 * the server use it, with two exceptions that save a round trip: mutations (server/sync/commit) and
 * readers of the feed (server/sync/store/pgSnapshot.ts).
 * @throws NotKept if the commit hangs, for example without a synchronous standby
 */
export const inTransaction = <T>(
  pool: pg.Pool,
  work: (tx: Queryable) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> => runTransaction(pool, 'BEGIN', work, options)

/** Like `inTransaction`, for writes to tables of the feed. It takes the lock of the feed first (B4.2). */
export const inSyncTransaction = <T>(
  pool: pg.Pool,
  work: (tx: Queryable) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> => runTransaction(pool, SYNC, work, options)

const runTransaction = <T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Queryable) => Promise<T>,
  { unlimitedWait = false }: TransactionOptions,
): Promise<T> =>
  withClient(pool, async (client) => {
    await client.query(begin)
    const result = await work(client)
    const commit = queryEach(client, begin === SYNC ? `${READ_HEAD}; COMMIT` : 'COMMIT')
    const [headResult] = await (unlimitedWait ? commit : commitsOf(pool).withTimeLimit(commit))
    if (begin === SYNC && headResult?.rows[0]) recordAcknowledged(pool, headResult.rows[0])
    return result
  })
