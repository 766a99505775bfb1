import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { EarlierDatabaseError, migrateDatabase } from '../../server/db/migrate.ts'
import { catalogue, fingerprint } from '../kit/server/catalogue.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const BASELINE = read('server/db/migrations/0038_baseline.sql')
/** The hash and the time of each migration, as a database of 1.2.0 has them. */
const JOURNAL = JSON.parse(read('tests/kit/server/journal-1.2.0.json')) as [hash: string, at: number][]
/** Fingerprints of the schema that the 38 migrations of 1.2.0 made, taken before they were removed. */
const SCHEMA_OF_1_2_0 = {
  relation: '68 23ad5dbc43131e14',
  column: '645 8d97a69d5438e175',
  index: '123 97f2c55661975a70',
  constraint: '497 b77c3e95a929c80b',
  trigger: '42 f1fb82432015efc2',
}

const open: TestDatabase[] = []
afterEach(async () => {
  for (const database of open.splice(0)) await database.drop()
})
const emptyDatabase = async () => {
  const database = await freshDatabase({ empty: true })
  open.push(database)
  return database
}

const runs = async ({ pool }: TestDatabase) =>
  (
    await pool.query<{ hash: string; created_at: string }>(
      'SELECT hash, created_at FROM drizzle.__drizzle_migrations ORDER BY created_at, id',
    )
  ).rows.map(({ hash, created_at }) => [hash, Number(created_at)])

/** A database as 1.2.0 left it, with a record. @param migrations the number of its migrations, of 38 */
async function databaseOf(migrations: number): Promise<TestDatabase> {
  const database = await emptyDatabase()
  const { pool } = database
  await pool.query(BASELINE)
  await pool.query(
    `CREATE SCHEMA drizzle;
     CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  )
  for (const run of JOURNAL.slice(0, migrations))
    await pool.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', run)
  await pool.query(`INSERT INTO doc_counter (kind, boekjaar, n) VALUES ('repair', 2026, 17)`)
  return database
}
const counted = async ({ pool }: TestDatabase) => (await pool.query('SELECT n::int FROM doc_counter')).rows

describe('the baseline', () => {
  it('[UP-03] makes the schema that the 38 migrations of 1.2.0 made', async () => {
    const { pool } = await emptyDatabase()
    await pool.query(BASELINE)
    expect(await fingerprint(pool)).toEqual(SCHEMA_OF_1_2_0)
    expect((await pool.query('SELECT v::int, span FROM sync_head')).rows).toEqual([{ v: 0, span: 0 }])
  })

  it('[UP-03] takes a database of 1.2.0 as it is: its rows stay, and only later migrations run', async () => {
    const database = await databaseOf(38)
    const epoch = async () => (await database.pool.query('SELECT epoch FROM sync_head')).rows
    const before = await epoch()
    await migrateDatabase(database.url)
    const fresh = await emptyDatabase()
    await migrateDatabase(fresh.url)
    expect(await catalogue(database.pool)).toEqual(await catalogue(fresh.pool))
    const [, ...later] = await runs(fresh)
    expect(await runs(database)).toEqual([...JOURNAL, ...later])
    expect(await counted(database)).toEqual([{ n: 17 }])
    expect(await epoch()).toEqual(before)
    // the next start finds nothing to do
    await migrateDatabase(database.url)
    expect(await runs(database)).toEqual([...JOURNAL, ...later])
  })

  it.each([1, 20, 37])(
    '[UP-04] refuses a database with %i of the migrations, and leaves it as it was',
    async (migrations) => {
      const database = await databaseOf(migrations)
      await database.pool.query(
        'CREATE OR REPLACE FUNCTION sync_lock() RETURNS void LANGUAGE sql AS $$ SELECT $$',
      )
      const before = [await catalogue(database.pool), await runs(database)]
      await expect(migrateDatabase(database.url)).rejects.toThrow(EarlierDatabaseError)
      await expect(migrateDatabase(database.url)).rejects.toThrow(
        /^This database is of a version before 1\.2\.0.*First install 1\.2\.0 \(git checkout [0-9a-f]{9}, of 28 November 2026\)/,
      )
      expect([await catalogue(database.pool), await runs(database)]).toEqual(before)
      expect(await counted(database)).toEqual([{ n: 17 }])
      const { rows } = await database.pool.query(`SELECT prosrc FROM pg_proc WHERE proname = 'sync_lock'`)
      expect(rows[0].prosrc.trim()).toBe('SELECT')
    },
  )
})
