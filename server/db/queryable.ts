import type pg from 'pg'
import { acknowledge } from './acknowledged.ts'
import { commitsOf, withClient } from './commits.ts'

/** What runs a statement: the pool, or a client inside a transaction. */
export type Queryable = Pick<pg.PoolClient, 'query'>

/** Several statements without values in one message, which is one round trip: the result of each. */
export async function queryEach(client: Queryable, text: string): Promise<pg.QueryResult[]> {
  const results: unknown = await client.query(text)
  return Array.isArray(results) ? results : []
}

const SYNC = 'BEGIN; SELECT sync_lock()'
/** How far the history comes with a commit, read on the way. */
const REACHED = 'SELECT epoch, span, v AS head FROM sync_head'

interface Manner {
  /** Waits for the commit however long that takes, as what nobody waits for may. */
  patient?: boolean
}

/**
 * Runs `work` in one transaction on a connection of its own; when it throws, nothing of it happened. Every transaction of
 * the server is opened here, but for those that save a round trip: that of a mutation (server/mutations/group)
 * and that of a reader of the feed (server/store/pgSnapshot.ts).
 * @throws NotKept when the commit hangs, as it does without a synchronous standby
 */
export const inTransaction = <T>(
  pool: pg.Pool,
  work: (tx: Queryable) => Promise<T>,
  manner: Manner = {},
): Promise<T> => opened(pool, 'BEGIN', work, manner)

/** As `inTransaction`, for writes to tables of the feed: the lock of the feed comes first (B4.2). */
export const inSyncTransaction = <T>(
  pool: pg.Pool,
  work: (tx: Queryable) => Promise<T>,
  manner: Manner = {},
): Promise<T> => opened(pool, SYNC, work, manner)

const opened = <T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Queryable) => Promise<T>,
  { patient = false }: Manner,
): Promise<T> =>
  withClient(pool, async (client) => {
    await client.query(begin)
    const result = await work(client)
    const commit = queryEach(client, begin === SYNC ? `${REACHED}; COMMIT` : 'COMMIT')
    const [reached] = await (patient ? commit : commitsOf(pool).within(commit))
    if (begin === SYNC && reached?.rows[0]) acknowledge(pool, reached.rows[0])
    return result
  })
