import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { fieldOf } from '../../src/lib/objects.ts'
import { type Database, openDatabase } from '../db/connect.ts'
import { eraseTables } from '../db/erase.ts'
import { EarlierDatabaseError } from '../db/migrate.ts'
import { withDatabaseName } from '../lib/databaseAddress.ts'
import { StartError } from '../lib/env.ts'
import { SideFile } from '../sync/store/sideFile.ts'
import { beginRestore, endRestore } from './restoreMarker.ts'
import { openDump } from './dump.ts'
import { loadDump } from './programs.ts'
import type { OpenSet } from './encryption/setKeys.ts'
import type { FoundSet } from './sets.ts'

interface RestoreTarget {
  databaseUrl: string
  dataDir: string
}

interface RestoreOptions<T> {
  now: Date
  replace: boolean
  /** runs after the database was loaded */
  finish: (database: Database) => Promise<T>
}

type ServerRestoreResult<T> = T & { aside: string | undefined }

/**
 * Restores a backup into the database of DATABASE_URL. An empty database is filled directly. Otherwise, with
 * `replace`, a new database gets the name only after everything succeeded, and the present one is kept under
 * another name.
 */
export async function restoreIntoServer<T extends object>(
  server: RestoreTarget,
  set: FoundSet & OpenSet,
  into: RestoreOptions<T>,
): Promise<ServerRestoreResult<T>> {
  if (set.about.database !== 'dump')
    throw new StartError(
      'This backup has the files of an embedded database: restore it without DATABASE_URL, or make one with npm run db:backup -- <folder> --logical.',
    )
  const present = await inspectDatabase(server)
  if (present.isEmpty) {
    beginRestore(server.dataDir, `${set.text}, into the database ${present.name}, which was empty`)
    return { aside: undefined, ...(await fillEmpty(server, set, into)) }
  }
  if (!into.replace)
    throw new StartError(
      `The database ${present.name} is not empty: name an empty one in DATABASE_URL, or say --replace, which keeps it under another name.`,
    )
  return replaceDatabase(server.databaseUrl, present.name, set, into)
}

async function inspectDatabase(server: RestoreTarget): Promise<{ name: string; isEmpty: boolean }> {
  const present = await openDatabase(server)
  const { pool } = present
  try {
    const { rows } = await pool.query<{ name: string; tables: number }>(
      `SELECT current_database() AS name,
         (SELECT count(*)::int FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')) AS tables`,
    )
    const { name = '', tables = 0 } = rows[0] ?? {}
    if (!(await isFree(pool))) throw new StartError(inUse(name))
    if (tables > 0) await noteNumbers(server, pool)
    return { name, isEmpty: tables === 0 }
  } finally {
    await present.stop()
  }
}

/** Waits briefly, because the connections of a server that just stopped may still be open. */
async function isFree(pool: pg.Pool): Promise<boolean> {
  for (const wait of [200, 400, 800, 0]) {
    const { rowCount } = await pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND backend_type = 'client backend'`,
    )
    if (rowCount === 0) return true
    await sleep(wait)
  }
  return false
}

const inUse = (name: string) => `The database ${name} is in use: stop every server that runs on it first.`

/**
 * Notes the assigned numbers of the present database, if this folder belongs to the same history or has no
 * note yet.
 */
async function noteNumbers({ dataDir }: RestoreTarget, pool: pg.Pool): Promise<void> {
  const side = new SideFile(dataDir)
  const known = await side.read()
  const { rows } = await pool
    .query<{ epoch: string }>('SELECT epoch::text AS epoch FROM sync_head')
    .catch(() => ({ rows: [] }))
  if (rows[0] && (known === null || known.epoch === rows[0].epoch)) await side.note(pool)
}

/** Fills an empty database. It is empty again if the backup is refused. */
async function fillEmpty<T>(
  { databaseUrl, dataDir }: RestoreTarget,
  set: FoundSet & OpenSet,
  into: RestoreOptions<T>,
): Promise<T> {
  try {
    return await fill(databaseUrl, set, into.finish)
  } catch (error) {
    if (error instanceof EarlierDatabaseError) {
      const refused = await openDatabase({ databaseUrl, dataDir: '' })
      await eraseTables(refused.pool).finally(() => refused.stop())
      endRestore(dataDir)
    }
    throw error
  }
}

async function fill<T>(
  url: string,
  set: FoundSet & OpenSet,
  finish: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ databaseUrl: url, dataDir: '' })
  try {
    await loadDump(database.pool, url, await openDump(set.files))
    return await finish(database)
  } finally {
    await database.stop()
  }
}

async function replaceDatabase<T extends object>(
  url: string,
  name: string,
  set: FoundSet & OpenSet,
  into: RestoreOptions<T>,
): Promise<ServerRestoreResult<T>> {
  const aside = `${name}_before_${into.now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').toLowerCase()}`
  const fresh = `${name}_restoring`
  return asAdmin(url, async (run) => {
    await run(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(fresh)}`)
    await run(`CREATE DATABASE ${pg.escapeIdentifier(fresh)} TEMPLATE template0`)
    try {
      const done = await fill(withDatabaseName(url, fresh), set, into.finish)
      await run(`ALTER DATABASE ${pg.escapeIdentifier(name)} RENAME TO ${pg.escapeIdentifier(aside)}`)
      await run(`ALTER DATABASE ${pg.escapeIdentifier(fresh)} RENAME TO ${pg.escapeIdentifier(name)}`)
      return { aside: `database ${aside}`, ...done }
    } catch (error) {
      await run(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(fresh)}`).catch(() => {})
      if (fieldOf(error, 'code') === '55006') throw new StartError(inUse(name))
      throw error
    }
  })
}

/** @throws StartError if the role may not create databases */
async function asAdmin<T>(
  url: string,
  work: (run: (sql: string) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: withDatabaseName(url, 'postgres') })
  await client.connect()
  try {
    return await work((sql) => client.query(sql))
  } catch (error) {
    if (fieldOf(error, 'code') !== '42501') throw error
    throw new StartError(
      'This role may not make or rename databases: name an empty database in DATABASE_URL.',
    )
  } finally {
    await client.end()
  }
}
