import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Env, StartError } from '../lib/env.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { createPool } from './pool.ts'
import { assertSessionPooling } from './pooler.ts'
import { textOf } from '../../src/lib/objects.ts'

export type Database = {
  pool: pg.Pool
  url: string
  /** this startup created the database (embedded only): a new installation */
  fresh: boolean
  /** call when a new installation is completely set up */
  markSetUp(): void
  stop(): Promise<void>
  stopNow(): void
}

type Notify = (text: string) => void

/** How long an external database may take to start, for example together with the machine. */
const WAIT_MS = 30_000
/**
 * Settings of the embedded database with several tenants: one listening connection each, and the working
 * ones.
 */
const MULTI_TENANT_FLAGS = { max_connections: '300' } as const
/** Also documented in README.md and docs/operations/configuration.md (FT-36). */
export const OLDEST_POSTGRES = 15

/** Opens the database of DATABASE_URL or the embedded one. Refuses a database that could lose commits. */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir'> &
    Partial<Pick<Env, 'dataDirNote' | 'poolMax' | 'multiTenant' | 'tenant'>>,
  warn: Notify = () => {},
): Promise<Database> {
  if (env.dataDirNote) warn(env.dataDirNote)
  const embedded = env.databaseUrl
    ? undefined
    : await startEmbedded(env.dataDir, warn, env.multiTenant ? MULTI_TENANT_FLAGS : {})
  const url = embedded?.url ?? env.databaseUrl ?? ''
  let stopping = false
  const notify = (text: string) => {
    if (!stopping) warn(text)
  }
  const pool = createPool(url, notify, env.poolMax)
  try {
    await waitForDatabase(pool)
    await assertDurable(pool)
    if (!embedded) await assertSessionPooling(url)
    if (!env.tenant && (await isSuperuser(pool))) warn(SUPERUSER)
  } catch (error) {
    await pool.end()
    await embedded?.stop()
    throw error
  }
  return {
    pool,
    url,
    fresh: embedded?.fresh ?? false,
    markSetUp: () => embedded?.markSetUp(),
    stop: async () => {
      stopping = true
      await endPool(pool)
      await embedded?.stop()
    },
    stopNow: () => embedded?.stopNow(),
  }
}

async function waitForDatabase(pool: pg.Pool): Promise<void> {
  const end = Date.now() + WAIT_MS
  for (;;) {
    try {
      await pool.query('SELECT 1')
      return
    } catch (error) {
      const [code, message] = [textOf(error, 'code'), textOf(error, 'message')]
      const isTransient = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|57P03|53300|25006)$/.test(code)
      if (code === '25006' && Date.now() > end)
        throw new StartError(
          'The database is read only: DATABASE_URL names a standby, and none that takes writes.',
        )
      if (!isTransient || Date.now() > end)
        throw new StartError(`The database cannot be reached: ${message || code}`)
      await sleep(500)
    }
  }
}

const SUPERUSER =
  'DATABASE_URL: this role is a superuser of PostgreSQL, which can read files and run programs on the machine of the database. ' +
  'Give the server a role that only owns its database (docs/operations/servers.md).'

/** True if the role of this server may do everything, also outside of its database. */
export const isSuperuser = async (pool: pg.Pool): Promise<boolean> =>
  (await pool.query<{ all: boolean }>('SELECT rolsuper AS all FROM pg_roles WHERE rolname = current_user'))
    .rows[0]?.all ?? false

/** Refuses a database without durable commits: an answered commit must be on the disk (B3.1). */
async function assertDurable(pool: pg.Pool): Promise<void> {
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const { rows } = await pool.query<Record<string, string>>(`SHOW ${name}`)
    if (rows[0]?.[name] === 'off') {
      throw new StartError(
        `The database runs with ${name}=off and could lose confirmed work. Turn it on first.`,
      )
    }
  }
  const { rows } = await pool.query<{ version: number; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding`,
  )
  if ((rows[0]?.version ?? 0) < OLDEST_POSTGRES * 10_000)
    throw new StartError(`The database is too old: PostgreSQL ${OLDEST_POSTGRES} or newer is needed.`)
  if (rows[0]?.encoding !== 'UTF8')
    throw new StartError(`The database has encoding ${rows[0]?.encoding}; UTF8 is needed.`)
}

/**
 * Closes the pool with a time limit. pool.end() waits for all clients, and a hung one must not block the
 * shutdown.
 */
async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), sleep(5000, undefined, { ref: false })])
}
