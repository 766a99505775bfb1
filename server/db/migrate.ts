import { setTimeout as sleep } from 'node:timers/promises'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartError } from '../lib/env.ts'
import { DatabaseClient } from './client.ts'

/** Lock key of our own choice ('werk' in ASCII). It must be the same on every server. */
const LOCK = 0x7765726b

const pathOf = (folder: string) => fileURLToPath(new URL(folder, import.meta.url))
const MIGRATIONS = pathOf('./migrations')
const FUNCTIONS = pathOf('./functions')

/** How long another server may take for its migration, and how often this is checked. */
const LOCK_WAIT = { limitMs: 600_000, everyMs: 500 } as const

/**
 * The first migration has the schema of 1.2.0, and the time of the last of the 38 migrations that 1.2.0 had. So Drizzle
 * takes a database of 1.2.0 for one that has had it (ADR 0044).
 */
const baselineMillis = () => readMigrationFiles({ migrationsFolder: MIGRATIONS })[0]?.folderMillis

/**
 * Returns the number of a migration by the time that the database stores for it: 39 for the baseline, however many
 * migrations the database had had before. 0 for a migration that this version does not know.
 */
export const migrationNumber = (createdAt: number): number => numbers().get(createdAt) ?? 0

let numbersByTime: ReadonlyMap<number, number> | undefined
/** The numbers of the migrations by their times, read once: every scrape of the metrics asks. */
function numbers(): ReadonlyMap<number, number> {
  if (numbersByTime) return numbersByTime
  const journal = JSON.parse(readFileSync(`${MIGRATIONS}/meta/_journal.json`, 'utf8')) as {
    entries: { idx: number; when: number }[]
  }
  numbersByTime = new Map(journal.entries.map(({ idx, when }) => [when, idx + 1]))
  return numbersByTime
}

/** The last commit with the 38 migrations: it brings an older database up to 1.2.0. */
const LAST_WITH_ALL_STEPS = 'd98ed448e'

/** The database is older than 1.2.0. Nothing was written to it. */
export class EarlierDatabaseError extends StartError {
  constructor() {
    super(
      'This database is of a version before 1.2.0, and this version goes on from 1.2.0 only. Nothing was changed in it. ' +
        `First install 1.2.0 (git checkout ${LAST_WITH_ALL_STEPS}, of 28 November 2026) and start it once on this database, ` +
        'or restore the backup with it; then install this version.',
    )
  }
}

/**
 * For commands that only read the database of the company.
 * @throws StartError if it lacks migrations of this version
 */
export async function assertMigrated(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows: tables } = await pool.query<{ known: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS known`,
  )
  const { rows } = tables[0]?.known
    ? await pool.query<{ last: string | null }>(
        'SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations',
      )
    : { rows: [] }
  if (Number(rows[0]?.last ?? 0) >= Math.max(...numbers().keys())) return
  throw new StartError(
    'The database of this company is empty or of an earlier version. Start this version of the server on it once, or give the right DATA_DIR or DATABASE_URL. Nothing was changed.',
  )
}

interface MigrateOptions {
  notify?: (text: string) => void
  limitMs?: number
}

/**
 * Migrates the database to the schema and functions of this version. It uses its own connection, because an
 * advisory lock belongs to a session. If two servers start at once, the second waits and finds nothing left
 * to do.
 * @throws StartError if the other server does not finish
 * @throws EarlierDatabaseError if the database is older than 1.2.0
 */
export async function migrateDatabase(url: string, options: MigrateOptions = {}): Promise<void> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'werkbank migrations' })
  await client.connect()
  try {
    await acquireMigrationLock(client, options)
    if (await isBeforeBaseline(client)) throw new EarlierDatabaseError()
    await client.query(`SET sync.migrating = 'on'`)
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS })
    if (await isNewer(client)) options.notify?.(NEWER_TEXT)
    else await client.query(functionStatements())
  } finally {
    await client.end()
  }
}

const WAITING_TEXT = 'another server is bringing the database up to date; this one waits until it is done'
const NEWER_TEXT =
  'the database was brought up to date by a newer version of Werkbank: this server works with it, ' +
  'and leaves changes that it does not know to the newer ones; bring it up to date too'

async function acquireMigrationLock(
  client: pg.Client,
  { notify, limitMs = LOCK_WAIT.limitMs }: MigrateOptions,
): Promise<void> {
  const end = Date.now() + limitMs
  for (let waits = 0; !(await tryMigrationLock(client)); waits++) {
    if (waits === 0) notify?.(WAITING_TEXT)
    if (Date.now() > end)
      throw new StartError(
        `Another server has been bringing the database up to date for ${Math.round(limitMs / 60_000)} minutes. ` +
          'Look at its log; where none is at work, end the session named "werkbank migrations" in PostgreSQL.',
      )
    await sleep(Math.min(LOCK_WAIT.everyMs, limitMs))
  }
}

const tryMigrationLock = async (client: pg.Client): Promise<boolean> =>
  (await client.query<{ ok: boolean }>('SELECT pg_try_advisory_lock($1) AS ok', [LOCK])).rows[0]?.ok === true

/** True if the last migration of this database came before the baseline. An empty database has had none. */
async function isBeforeBaseline(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS known`,
  )
  if (!rows[0]?.known) return false
  const found = await client.query<{ earlier: boolean | null }>(
    'SELECT max(created_at) < $1 AS earlier FROM drizzle.__drizzle_migrations',
    [baselineMillis()],
  )
  return found.rows[0]?.earlier ?? false
}

/** True if a later version migrated this database. Its functions belong to its tables and must stay. */
async function isNewer(client: pg.Client): Promise<boolean> {
  const own = readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.folderMillis
  const { rows } = await client.query<{ newer: boolean }>(
    'SELECT max(created_at) > $1 AS newer FROM drizzle.__drizzle_migrations',
    [own],
  )
  return rows[0]?.newer ?? false
}

/**
 * Returns the statements that replace all functions. They are sent in one message, which is one transaction.
 * They run at every startup within milliseconds, so no version needs to be recorded. Functions refer to each
 * other in any order, so their bodies are checked at the first call.
 */
function functionStatements(): string {
  const files = readdirSync(FUNCTIONS).filter((name) => name.endsWith('.sql'))
  const texts = files.map((name) => readFileSync(`${FUNCTIONS}/${name}`, 'utf8'))
  return [
    'SET LOCAL check_function_bodies = off',
    ...texts.map((text) => text.trim().replace(/;$/, '')),
  ].join(';\n')
}
