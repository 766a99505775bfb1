import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSuperuser, openDatabase } from '../../server/db/connect.ts'
import { createPool } from '../../server/db/pool.ts'
import type { AdminHealth } from '../../src/domain/adminHealth/adminHealth.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'
import { startSyncServer } from '../kit/server/syncServer.ts'

/* The role of the app in the embedded database, which holds all databases of these tests (ADR 0055). */

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

const INSUFFICIENT = '42501'

describe('the role of the app', () => {
  it.each([
    ['runs a program', `COPY (SELECT 1) TO PROGRAM 'id'`],
    ['reads the output of a program', `CREATE TEMP TABLE out (line text); COPY out FROM PROGRAM 'id'`],
    ['reads a file', `SELECT pg_read_file('/etc/passwd')`],
    ['reads a file of the cluster', `SELECT pg_read_file('PG_VERSION')`],
    ['copies a file', `CREATE TEMP TABLE file (line text); COPY file FROM '/etc/passwd'`],
    ['writes a file', `COPY (SELECT 1) TO '/tmp/werkbank-written-by-sql'`],
    ['lists a folder', `SELECT pg_ls_dir('.')`],
    ['imports a file as a large object', `SELECT lo_import('/etc/passwd')`],
    ['reads password hashes', 'SELECT rolpassword FROM pg_authid'],
    ['makes a role', 'CREATE ROLE intruder'],
    ['makes itself a superuser', 'ALTER ROLE CURRENT_USER SUPERUSER'],
    ['becomes the administrator', 'SET ROLE werkbank'],
    ['makes a database', 'CREATE DATABASE other'],
    ['changes a setting of the cluster', `ALTER SYSTEM SET log_statement = 'all'`],
    ['loads a library', `LOAD '/tmp/intruder.so'`],
    ['makes a function in C', `CREATE FUNCTION f() RETURNS int LANGUAGE c AS '/tmp/intruder.so', 'f'`],
    ['begins a base backup', `SELECT pg_backup_start('x')`],
  ])('[BK-01] never %s', async (_what, sql) => {
    await expect(db.pool.query(sql)).rejects.toMatchObject({ code: INSUFFICIENT })
  })

  it('[BK-01] owns its database and everything in it', async () => {
    const { rows } = await db.pool.query<{ role: string; owner: string; foreign: number }>(
      `SELECT current_user AS role, pg_get_userbyid(datdba) AS owner,
         (SELECT count(*)::int FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
           WHERE n.nspname IN ('public', 'drizzle', 'pgboss') AND pg_get_userbyid(relowner) <> current_user) AS foreign
         FROM pg_database WHERE datname = current_database()`,
    )
    expect(rows).toEqual([{ role: 'werkbank_app', owner: 'werkbank_app', foreign: 0 }])
  })
})

describe('a role of DATABASE_URL that is a superuser', () => {
  it('[BK-05] is named at the start and on Beheer; another role is not', async () => {
    const admin = createPool(db.adminUrl, () => {}, 2)
    expect([await isSuperuser(admin), await isSuperuser(db.pool)]).toEqual([true, false])
    await admin.end()
    const warned: string[] = []
    for (const databaseUrl of [db.adminUrl, db.url])
      await (await openDatabase({ databaseUrl, dataDir: '' }, (text) => warned.push(text))).stop()
    expect(warned).toEqual([expect.stringMatching(/^DATABASE_URL: this role is a superuser/)])
    const server = await startSyncServer()
    const health: AdminHealth = (await server.call('GET', '/beheer')).json()
    expect(health.database.superuser).toBe(false)
    await server.close()
  })
})
