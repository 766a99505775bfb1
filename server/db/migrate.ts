import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Any number of ours will do; it only has to be the same in every server ('werk' in ASCII). */
const LOCK = 0x7765726b

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Bring the database to the schema of this version. On a connection of its own, because an advisory lock belongs to
 * a session: of two servers that start at once the second waits and then finds nothing left to do.
 */
export async function migrateDatabase(url: string, folder: string = MIGRATIONS): Promise<void> {
  if (!existsSync(`${folder}/meta/_journal.json`)) return
  const client = new pg.Client({ connectionString: url, application_name: 'werkbank migrations' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await migrate(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}
