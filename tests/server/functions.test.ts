import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'

const FOLDER = join(import.meta.dirname, '../../server/db/functions')
const files = readdirSync(FOLDER).sort()
const textOf = (file: string) => readFileSync(join(FOLDER, file), 'utf8')

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

/** Every function of ours in the database, without those of extensions. */
const functions = async ({ pool }: TestDatabase) =>
  (
    await pool.query<{ name: string; body: string; whole: string }>(
      `SELECT proname AS name, prosrc AS body, pg_get_functiondef(p.oid) AS whole FROM pg_proc p
       WHERE pronamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
       ORDER BY proname COLLATE "C"`,
    )
  ).rows

const OTHER = `CREATE OR REPLACE FUNCTION search_fold(t text) RETURNS text LANGUAGE sql VOLATILE AS $$ SELECT 'other' $$`
const folded = async ({ pool }: TestDatabase) =>
  (await pool.query<{ text: string }>(`SELECT search_fold('É') AS text`)).rows[0]?.text

describe('the functions of the database', () => {
  it('[HS-30] are those of server/db/functions, each in the file of its name, and no others', async () => {
    const found = await functions(db)
    expect(found.map(({ name }) => `${name}.sql`)).toEqual(files)
    for (const { name, body } of found) {
      expect(textOf(`${name}.sql`)).toMatch(new RegExp(`^CREATE OR REPLACE FUNCTION ${name}\\(`, 'm'))
      expect(textOf(`${name}.sql`)).toContain(`$$${body}$$`)
    }
  })

  it('[HS-30] have bodies that the tables allow', async () => {
    for (const file of files) await expect(db.pool.query(textOf(file))).resolves.toBeDefined()
  })

  it('[HS-30] are what the files say after every start, whatever was there, and twice is once', async () => {
    const own = await freshDatabase()
    const before = await functions(own)
    await own.pool.query(OTHER)
    expect(await folded(own)).toBe('other')
    await Promise.all([migrateDatabase(own.url), migrateDatabase(own.url)])
    expect(await functions(own)).toEqual(before)
    expect(await folded(own)).toBe('e')
    await own.drop()
  })

  it('[HS-30] stay as they are where a later version had the database', async () => {
    const later = await freshDatabase()
    await later.pool.query(OTHER)
    await later.pool.query(
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`,
    )
    await migrateDatabase(later.url)
    expect(await folded(later)).toBe('other')
    await later.drop()
  })
})
