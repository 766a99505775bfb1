import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../lib/env.ts'
import { DatabaseClient } from './client.ts'

/** How long a connection may wait for another one of ours to end its transaction; where sessions are kept none does. */
const ANSWER_MS = 2_000
/** Where connections take turns, one may by chance find itself where it was, every second or third time. */
const ROUNDS = 40

const REFUSED =
  'DATABASE_URL: the pooler between this server and PostgreSQL hands out its connections per transaction. ' +
  'This server holds locks that belong to a session and hears of changes on one: ' +
  'set pool_mode = session for this database (PgBouncer), or connect to PostgreSQL itself.'

/**
 * Refuses a pooler that keeps no session (PgBouncer in transaction mode): locks of a session would stay behind on some
 * connection of the pooler, and the next server would wait for them for ever. To be asked before any such lock is taken.
 * @throws StartError
 */
export async function assertSessions(url: string): Promise<void> {
  const [one, other] = [clientOf(url), clientOf(url)]
  try {
    await Promise.all([one.connect(), other.connect()])
    if (await isDirect(one)) return
    for (let round = 0; round < ROUNDS; round++) await assertKept(one, other)
  } finally {
    for (const client of [one, other]) void client.end().catch(() => {})
  }
}

const clientOf = (url: string) =>
  new DatabaseClient({ connectionString: url, application_name: 'werkbank', connectionTimeoutMillis: 10_000 })

const pidOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0

/** PostgreSQL tells a client the number of its own process; a pooler tells a number of its own making. */
async function isDirect(client: pg.Client): Promise<boolean> {
  const told = (client as pg.Client & { processID?: number | null }).processID
  return told === (await pidOf(client))
}

/**
 * While the one has nothing to do the other begins a transaction: a pooler that shares gives it the connection of the one,
 * which then finds itself elsewhere, or waits, or meets the other there.
 */
async function assertKept(one: pg.Client, other: pg.Client): Promise<void> {
  const before = await pidOf(one)
  try {
    const there = await within(other.query('BEGIN').then(() => pidOf(other)))
    const after = await within(pidOf(one))
    if (there !== before && after === before) return
  } catch (error) {
    // a pooler per statement refuses the transaction; what else goes wrong says so itself
    if (!(error instanceof pg.DatabaseError) && error !== LATE) throw error
  } finally {
    void other.query('ROLLBACK').catch(() => {})
  }
  throw new StartError(REFUSED)
}

const LATE = new Error('late')

const within = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    sleep(ANSWER_MS, undefined, { ref: false }).then(() => {
      throw LATE
    }),
  ])
