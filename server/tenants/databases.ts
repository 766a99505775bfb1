import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { fieldOf } from '../../src/lib/objects.ts'
import { createOwnDatabase } from '../db/embedded/roles.ts'
import { StartError } from '../lib/env.ts'
import { type Control, tenantDatabaseName } from './tenantEnv.ts'

const REFUSED =
  'The role of DATABASE_URL may not make databases, of which each tenant needs one: ALTER ROLE … CREATEDB.'

/** How long servers may take to release a suspended tenant. */
const RELEASE_TIMEOUT_MS = 15_000

const countRows = async (pool: pg.Pool, sql: string, name: string): Promise<number> =>
  (await pool.query(sql, [name])).rowCount ?? 0

/** True if the database of a tenant exists. */
export const hasTenantDatabase = async (control: Control, name: string): Promise<boolean> =>
  (await countRows(
    control.pool,
    'SELECT 1 FROM pg_database WHERE datname = $1',
    tenantDatabaseName(control, name),
  )) > 0

/** Creates an empty database. @throws StartError if the role may not create databases */
export async function createTenantDatabase(control: Control, name: string): Promise<void> {
  const { env, url, pool } = control
  const database = tenantDatabaseName(control, name)
  // The role of the app may not create databases; of an embedded database this server knows the administrator role.
  if (!env.databaseUrl) return createOwnDatabase(env.dataDir, url, database)
  const quoted = pg.escapeIdentifier(database)
  await explainRefusal(pool.query(`CREATE DATABASE ${quoted} TEMPLATE template0 ENCODING 'UTF8'`))
}

/** Drops the database, even if somebody is connected to it. */
export async function dropTenantDatabase(control: Control, name: string): Promise<void> {
  const quoted = pg.escapeIdentifier(tenantDatabaseName(control, name))
  await explainRefusal(control.pool.query(`DROP DATABASE IF EXISTS ${quoted} WITH (FORCE)`))
}

async function explainRefusal(statement: Promise<unknown>): Promise<void> {
  await statement.catch((error: unknown) => {
    if (fieldOf(error, 'code') !== '42501') throw error
    throw new StartError(REFUSED)
  })
}

const CONNECTIONS = `SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`

/** @returns true if all servers released the database in time */
export async function waitUntilReleased(
  control: Control,
  name: string,
  ms = RELEASE_TIMEOUT_MS,
): Promise<boolean> {
  const end = Date.now() + ms
  while ((await countRows(control.pool, CONNECTIONS, tenantDatabaseName(control, name))) > 0) {
    if (Date.now() > end) return false
    await sleep(100)
  }
  return true
}
