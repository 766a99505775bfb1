import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../lib/env.ts'
import { DatabaseClient } from './client.ts'

/**
 * How long a query may wait for another connection to end its transaction. With session pooling none waits.
 */
const ANSWER_MS = 2_000
/** Number of rounds. A sharing pooler may by chance give the same connection every second or third time. */
const ROUNDS = 40

const REFUSED =
  'DATABASE_URL: the pooler between this server and PostgreSQL hands out its connections per transaction. ' +
  'This server holds locks that belong to a session and hears of changes on one: ' +
  'set pool_mode = session for this database (PgBouncer), or connect to PostgreSQL itself.'

/**
 * Refuses a pooler that does not keep sessions (PgBouncer in transaction mode). Session locks would stay on a
 * pooled connection, and the next server would wait for ever. Call it before taking such a lock.
 * @throws StartError
 */
export async function assertSessionPooling(url: string): Promise<void> {
  const [one, other] = [clientOf(url), clientOf(url)]
  try {
    await Promise.all([one.connect(), other.connect()])
    if (await isDirect(one)) return
    for (let round = 0; round < ROUNDS; round++) await assertSeparateSessions(one, other)
  } finally {
    for (const client of [one, other]) void client.end().catch(() => {})
  }
}

const clientOf = (url: string) =>
  new DatabaseClient({ connectionString: url, application_name: 'werkbank', connectionTimeoutMillis: 10_000 })

const pidOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0

/** PostgreSQL sends the pid of its own process to a client; a pooler sends a number of its own. */
async function isDirect(client: pg.Client): Promise<boolean> {
  const announcedPid = (client as pg.Client & { processID?: number | null }).processID
  return announcedPid === (await pidOf(client))
}

/**
 * Checks that two clients keep separate sessions. While the first is idle, the second begins a transaction. A
 * sharing pooler gives it the connection of the first. Then the first changes its pid, has to wait, or both
 * have the same pid.
 */
async function assertSeparateSessions(one: pg.Client, other: pg.Client): Promise<void> {
  const before = await pidOf(one)
  try {
    const there = await withTimeLimit(other.query('BEGIN').then(() => pidOf(other)))
    const after = await withTimeLimit(pidOf(one))
    if (there !== before && after === before) return
  } catch (error) {
    // A pooler in statement mode refuses the transaction. Other errors are passed on.
    if (!(error instanceof pg.DatabaseError) && error !== LATE_ERROR) throw error
  } finally {
    void other.query('ROLLBACK').catch(() => {})
  }
  throw new StartError(REFUSED)
}

const LATE_ERROR = new Error('late')

const withTimeLimit = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    sleep(ANSWER_MS, undefined, { ref: false }).then(() => {
      throw LATE_ERROR
    }),
  ])
