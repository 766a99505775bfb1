import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, it } from 'vitest'
import { startEmbedded } from '../../server/db/embedded/embedded.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { kill, postmasterPid, query, serverFolders, stop } from '../kit/server/serverFolders.ts'
import { runCommand } from '../kit/server/serverProcess.ts'
import { callAt, PASSWORD } from '../kit/server/tenants.ts'
import { makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { until } from '../kit/until.ts'

/* Data folders of a version that used one role for everything (ADR 0055). */

const folders: string[] = []
const servers = serverFolders(3460)
afterEach(servers.stopAll)
afterAll(async () => {
  servers.removeAll()
  for (const folder of folders) await removeDataDir(folder)
})

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const sql of statements) await client.query(sql)
  await client.end()
}

/** Each of these starts several servers, which takes long on a machine that does other things too. */
const LONG = { timeout: 300_000 }

/** A folder as an earlier version left it: everything belongs to the superuser, and there is no other role. */
async function earlierFolder(): Promise<string> {
  const folder = await makeDataDir()
  folders.push(folder)
  const database = await startEmbedded(folder)
  await migrateDatabase(database.url)
  const at = (name: string) => database.adminUrl.replace(/werkbank$/, name)
  await run(at('postgres'), 'CREATE DATABASE werkbank_house_oost')
  await migrateDatabase(at('werkbank_house_oost'))
  await run(
    at('werkbank'),
    'REASSIGN OWNED BY werkbank_app TO werkbank',
    'ALTER SCHEMA public OWNER TO werkbank',
    'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n',
    `CREATE TYPE mood AS ENUM ('goed')`,
    'CREATE VIEW all_kept AS SELECT * FROM kept',
    'CREATE TABLE counted (n int GENERATED ALWAYS AS IDENTITY, m serial)',
    'CREATE SEQUENCE alone',
  )
  await run(at('postgres'), 'DROP ROLE werkbank_app')
  await database.stop()
  rmSync(join(folder, 'pg-app-password'))
  return folder
}

const FOREIGN = `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname !~ '^(pg_|information_schema)' AND pg_get_userbyid(c.relowner) <> 'werkbank_app'
  UNION ALL SELECT p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname !~ '^(pg_|information_schema)' AND pg_get_userbyid(p.proowner) <> 'werkbank_app'
  UNION ALL SELECT t.typname FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
  WHERE n.nspname !~ '^(pg_|information_schema)' AND pg_get_userbyid(t.typowner) <> 'werkbank_app'
  UNION ALL SELECT datname FROM pg_database WHERE datname LIKE 'werkbank%' AND pg_get_userbyid(datdba) <> 'werkbank_app'`

it(
  '[BK-02] a data folder of an earlier version is handed over at its next start, with all that is in it',
  LONG,
  async () => {
    const folder = await earlierFolder()
    const database = await startEmbedded(folder)
    const { adminUrl } = database
    for (const url of [adminUrl, adminUrl.replace(/werkbank$/, 'werkbank_house_oost')]) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      expect((await client.query(FOREIGN)).rows).toEqual([])
      await client.end()
    }
    // The role of the app can do all that a server does, also to drop and to make the schema anew.
    await migrateDatabase(database.url)
    await run(
      database.url,
      `INSERT INTO counted DEFAULT VALUES`,
      `SELECT nextval('alone')`,
      'DROP SCHEMA public CASCADE',
      'CREATE SCHEMA public',
    )
    await database.stop()
  },
)

it(
  '[BK-03] the passwords of both roles are different, random and readable by their owner only',
  LONG,
  async () => {
    const folder = await earlierFolder()
    await servers.started(folder)
    const [admin, app] = ['pg-password', 'pg-app-password'].map((name) => join(folder, name))
    const [one, other] = [admin!, app!].map((file) => readFileSync(file, 'utf8').trim())
    expect(one).not.toBe(other)
    for (const file of [admin!, app!]) expect(statSync(file).mode & 0o777).toBe(0o600)
    const sessions = await query<{ role: string }>(
      folder,
      `SELECT DISTINCT usename AS role FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'werkbank%'`,
    )
    expect(sessions).toEqual([{ role: 'werkbank_app' }])
    // A lost file is no loss: the next start gives the role a new password.
    await servers.stopAll()
    rmSync(app!)
    await servers.started(folder)
    expect(readFileSync(app!, 'utf8').trim()).not.toBe(other)
  },
)

it(
  '[BK-02] a start that is killed while it hands over is repeated by the next one, without loss',
  LONG,
  async () => {
    const folder = await earlierFolder()
    const slow = await startEmbedded(folder)
    // Take everything back, and make each change of an owner slow.
    await run(
      slow.adminUrl,
      'REASSIGN OWNED BY werkbank_app TO werkbank',
      'CREATE FUNCTION public.slow() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.05); END $$',
      'CREATE EVENT TRIGGER slow ON ddl_command_end EXECUTE FUNCTION public.slow()',
    )
    await slow.stop()
    const server = servers.start({ DATA_DIR: folder })
    await until('the handing over', async () => {
      if (!existsSync(join(folder, 'pg', 'postmaster.pid'))) return false
      const rows = await query(
        folder,
        `SELECT 1 FROM pg_stat_activity WHERE application_name = 'werkbank roles' AND query LIKE '%hand_over%'`,
      ).catch(() => [])
      return rows.length > 0
    })
    process.kill(postmasterPid(folder), 'SIGKILL')
    await kill(server)

    await servers.started(folder)
    expect(await query(folder, FOREIGN)).toEqual([])
    expect(await query(folder, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 1000 }])
  },
)

const done = async (env: Record<string, string>, name: string, ...args: string[]) => {
  const command = runCommand(`cli/${name}.ts`, args, env)
  expect([name, await command.ended, command.output()]).toEqual([name, 0, expect.anything()])
}

/** The permissions of every file and folder in a folder. */
const modesIn = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
      const found = statSync(join(folder, name))
      return `${found.isDirectory() ? 'folder' : 'file'} ${(found.mode & 0o777).toString(8)}`
    }),
  )

it(
  '[BK-04] [BK-06] the commands work with both roles, and a backup is for its owner alone',
  LONG,
  async () => {
    const folder = await earlierFolder()
    const env = { DATA_DIR: folder }
    const backups = join(folder, 'sets')
    const photo = join(folder, 'blobs', 'ab', `${'ab'.repeat(32)}.orig`)
    await done(env, 'users', 'list')
    const server = await servers.started(folder)
    mkdirSync(join(folder, 'blobs', 'ab'), { recursive: true })
    writeFileSync(photo, 'x')
    chmodSync(photo, 0o644)
    await done(env, 'users', 'list')
    await done(env, 'backup', 'backup', backups)
    const [set = ''] = readdirSync(backups)
    expect(modesIn(backups)).toEqual(new Set(['folder 700', 'file 600']))
    // A backup of an earlier version has open files, which the next one links.
    chmodSync(join(backups, set, 'blobs', 'ab', `${'ab'.repeat(32)}.orig`), 0o644)
    await done(env, 'backup', 'backup', backups)
    expect(modesIn(backups)).toEqual(new Set(['folder 700', 'file 600']))
    await done(env, 'drillRestore', backups)
    expect(await stop(server)).toBe(0)
    await done(env, 'backup', 'restore', backups)
    await done(env, 'reset', '--yes')
    await done(env, 'demo', '--repairs', '20')
    await servers.started(folder)
  },
)

it('[BK-04] tenants are made and deleted in the built-in database', LONG, async () => {
  const folder = await makeDataDir()
  folders.push(folder)
  const env = { DATA_DIR: folder, TENANTS: 'on', LOG_LEVEL: 'warn' }
  const create = (name: string) =>
    done(
      env,
      'tenants',
      'create',
      name,
      '--host',
      `${name}.example.com`,
      '--username',
      'els',
      '--password',
      PASSWORD,
    )
  await create('oost')
  const server = servers.start({ ...env, PORT: String(servers.port) })
  const status = async (name: string) =>
    (
      await callAt(servers.port, 'GET', '/api/health', { host: `${name}.example.com` }).catch(() => ({
        status: 0,
      }))
    ).status
  await until('oost', async () => (await status('oost')) === 200, { ms: 120_000 })
  await create('west')
  await until('west', async () => (await status('west')) === 200, { ms: 120_000 })
  expect(await query(folder, FOREIGN)).toEqual([])
  await done(env, 'tenants', 'suspend', 'west')
  await done(env, 'tenants', 'delete', 'west', '--yes-delete', 'west')
  expect(await query(folder, `SELECT datname FROM pg_database WHERE datname LIKE '%west'`)).toEqual([])
  expect(await stop(server)).toBe(0)
})
