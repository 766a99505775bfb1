import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Any number of ours will do; it only has to be the same in every server ('werk' in ASCII). */
const LOCK = 0x7765726b

const pathOf = (folder: string) => fileURLToPath(new URL(folder, import.meta.url))
const MIGRATIONS = pathOf('./migrations')
const FUNCTIONS = pathOf('./functions')

/**
 * Bring the database to the schema and the functions of this version. On a connection of its own, because an advisory
 * lock belongs to a session: of two servers that start at once the second waits and then finds nothing left to do.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'werkbank migrations' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS })
    if (!(await isNewer(client))) await client.query(functions())
  } finally {
    await client.end()
  }
}

/** Whether a later version of the product had this database: its functions belong to its tables, and stay. */
async function isNewer(client: pg.Client): Promise<boolean> {
  const own = readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.folderMillis
  const { rows } = await client.query<{ newer: boolean }>(
    'SELECT max(created_at) > $1 AS newer FROM drizzle.__drizzle_migrations',
    [own],
  )
  return rows[0]?.newer ?? false
}

/**
 * Every function as it is now, all or none: several statements in one message are one transaction. Put in at every start,
 * some milliseconds, so that nothing has to remember which text a database has. They name each other in any order, hence
 * bodies are checked when they first run.
 */
function functions(): string {
  const files = readdirSync(FUNCTIONS).filter((name) => name.endsWith('.sql'))
  const texts = files.map((name) => readFileSync(`${FUNCTIONS}/${name}`, 'utf8'))
  return [
    'SET LOCAL check_function_bodies = off',
    ...texts.map((text) => text.trim().replace(/;$/, '')),
  ].join(';\n')
}
