import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres } from '../../scripts/lib/postgresql.mjs'
import { findSet } from '../../server/backup/sets.ts'
import { createPool } from '../../server/db/pool.ts'
import { type Control, controlOf, tenantDatabaseName, tenantEnv } from '../../server/tenants/tenantEnv.ts'
import { findTenant, listTenants, prepareTenantList } from '../../server/tenants/tenantList.ts'
import { createTenant } from '../../server/tenants/createTenant.ts'
import { withDatabaseName } from '../../server/lib/databaseAddress.ts'
import { readEnv } from '../../server/lib/env.ts'
import { type Cluster, startCluster } from '../kit/server/cluster.ts'
import { callAt, PASSWORD } from '../kit/server/tenants.ts'
import { freePort, makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { runCommand, runServer, type ServerProcess, untilHealthy } from '../kit/server/serverProcess.ts'
import { until } from '../kit/until.ts'

/* The life cycle of tenants by the commands of an operator, on a PostgreSQL of the machine. */

let [home, cluster, control]: [string, Cluster, Control] = [] as never
const running: ServerProcess[] = []

beforeAll(async () => {
  home = await makeDataDir()
  const bin = findPostgres() ?? ''
  const [postgres, initdb, pg_ctl] = ['postgres', 'initdb', 'pg_ctl'].map((name) => join(bin, name))
  cluster = await startCluster({}, { postgres: postgres!, initdb: initdb!, pg_ctl: pg_ctl! })
  const pool = createPool(cluster.url, () => {}, 3)
  await prepareTenantList(pool)
  control = await controlOf(readEnv(environment()), pool, cluster.url)
}, 60_000)
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  }
})
afterAll(async () => {
  await control.pool.end()
  await cluster.remove()
  await removeDataDir(home)
})

const environment = () => ({
  TENANTS: 'on',
  DATABASE_URL: cluster.url,
  DATA_DIR: join(home, 'data'),
  BLOB_STORE: join(home, 'photos'),
  SECRET_KEY: 'ab'.repeat(32),
  LOG_LEVEL: 'warn',
})
const command = (name: string, ...args: string[]) => runCommand(`cli/${name}.ts`, args, environment())
const tenants = (...args: string[]) => command('tenants', ...args)
const create = (name: string) =>
  tenants('create', name, '--host', `${name}.example.com`, '--username', 'els', '--password', PASSWORD)

/** Creates a tenant in this process, for tests that do not examine the command. */
const made = (name: string) =>
  createTenant(control, name, [`${name}.example.com`], {
    user: { username: 'els', password: PASSWORD, email: undefined },
  })

/** Expects a successful end. @returns the output */
async function done(process: ServerProcess): Promise<string> {
  const code = await process.ended
  if (code !== 0) throw new Error(`${code}: ${process.output()}`)
  return process.output()
}
/** Expects a refusal of the command. @returns the reason */
async function refused(process: ServerProcess): Promise<string> {
  expect(await process.ended).toBe(1)
  expect(process.output()).not.toContain('    at ')
  return process.output().trim()
}

async function startServer(more: Record<string, string> = {}): Promise<number> {
  const port = await freePort()
  const server = runServer({ ...environment(), PORT: String(port), HOST: '127.0.0.1', ...more })
  running.push(server)
  await until('the server', async () => (await callAt(port, 'GET', '/ready', { host: 'x' })).status === 200, {
    ms: 30_000,
  })
  return port
}
const statusAt = async (port: number, name: string) =>
  (await callAt(port, 'GET', '/api/health', { host: `${name}.example.com` }).catch(() => ({ status: 0 })))
    .status
const untilStatus = (port: number, name: string, status: number) =>
  until(`${status} of ${name}`, async () => (await statusAt(port, name)) === status, { ms: 30_000 })

const databases = async () =>
  (await cluster.query<{ name: string }>('SELECT datname AS name FROM pg_database')).map(({ name }) => name)
const login = (port: number, name: string) =>
  callAt(port, 'POST', '/api/userlogin', {
    host: `${name}.example.com`,
    body: { username: 'els', password: PASSWORD },
  })

describe('servers that run', () => {
  it('[HZ-02] [HZ-03] [HZ-10] follow what is created, suspended, resumed and deleted, each of them', async () => {
    const ports = [await startServer(), await startServer({ DATA_DIR: join(home, 'second') })]
    await done(create('noord'))
    for (const port of ports) await untilStatus(port, 'noord', 200)
    expect((await login(ports[0]!, 'noord')).status).toBe(200)
    const nobody = await callAt(ports[0]!, 'GET', '/api/repair/all', { host: 'zuid.example.com' })
    expect(nobody).toMatchObject({ status: 404 })
    expect(JSON.parse(nobody.text)).toEqual({
      error: 'Op dit adres is geen Werkbank.',
      code: 'UNKNOWN_HOST',
      fields: {},
    })
    expect(await done(tenants('suspend', 'noord'))).toContain('Tenant noord is suspended.\n')
    for (const port of ports) {
      const push = await callAt(port, 'POST', '/api/sync/push', { host: 'noord.example.com', body: {} })
      expect(push).toMatchObject({ status: 503, headers: { 'retry-after': '60', 'x-sync-proto': '1' } })
      expect(JSON.parse(push.text)).toMatchObject({ error: { code: 'suspended' } })
      const page = await callAt(port, 'GET', '/', {
        host: 'noord.example.com',
        headers: { accept: 'text/html' },
      })
      expect(page.text).toContain('stilgelegd door de beheerder')
    }
    await done(tenants('resume', 'noord'))
    for (const port of ports) await untilStatus(port, 'noord', 200)
    expect(await refused(tenants('delete', 'noord', '--yes-delete', 'noord'))).toMatch(/suspend noord first/)
    await done(tenants('suspend', 'noord'))
    expect(await refused(tenants('delete', 'noord'))).toMatch(/for good/)
    await done(tenants('delete', 'noord', '--yes-delete', 'noord'))
    expect(await databases()).not.toContain(tenantDatabaseName(control, 'noord'))
    for (const port of ports) await untilStatus(port, 'noord', 404)
    for (const folder of ['data', 'second'])
      await until(`the files in ${folder}`, () => {
        const at = join(home, folder, 'houses')
        return !existsSync(at) || !readdirSync(at).some((name) => name.startsWith('noord'))
      })
  }, 120_000)

  it('[HZ-11] one tenant that cannot start keeps no other from being served, and is said', async () => {
    await made('goed')
    await made('stuk')
    await cluster.query(
      `UPDATE server_mark SET value = 'another' WHERE name = 'secret-key'`,
      tenantDatabaseName(control, 'stuk'),
    )
    const port = await startServer({ METRICS_TOKEN: 'een-lang-geheim-woord' })
    expect([await statusAt(port, 'goed'), await statusAt(port, 'stuk')]).toEqual([200, 503])
    expect(running[0]!.output()).toMatch(/tenant could not start: The secret key of this server/)
    const figures = (authorization: string) =>
      callAt(port, 'GET', '/metrics', { host: 'x', headers: { authorization } })
    expect((await figures('Bearer een ander geheim woord')).status).toBe(401)
    const { text } = await figures('Bearer een-lang-geheim-woord')
    expect(text).toContain('werkbank_houses{standing="failed"} 1\n')
    expect(text).toMatch(
      /werkbank_http_request_duration_seconds_count\{house="goed",route="\/api\/health",method="GET",status="2xx"\} 1/,
    )
    expect(text.match(/^# TYPE werkbank_database_up /gm)).toHaveLength(1)
    expect(text.match(/^process_cpu_seconds_total/gm)).toHaveLength(1)
    expect(text.endsWith('\n# EOF\n')).toBe(true)
    await done(tenants('suspend', 'stuk'))
    await done(command('identity', '--tenant', 'stuk', 'accept', 'secret-key'))
    await done(tenants('resume', 'stuk'))
    await untilStatus(port, 'stuk', 200)
  }, 120_000)
})

describe('a command that is cut off', () => {
  const cut = async (process: ServerProcess, when: () => Promise<boolean>) => {
    await until('the moment', async () => process.child.exitCode !== null || (await when()), { every: 5 })
    process.child.kill('SIGKILL')
    return process.ended
  }
  const state = async (name: string) => (await findTenant(control.pool, name))?.state

  it('[HZ-12] makes a tenant when it is given once more, wherever it was', async () => {
    const database = tenantDatabaseName(control, 'half')
    const moments = [
      async () => (await state('half')) === 'creating',
      async () => (await databases()).includes(database),
      async () =>
        (await cluster.query(`SELECT 1 FROM pg_class WHERE relname = 'repair'`, database)).length > 0,
    ]
    for (const moment of moments) {
      expect(await cut(create('half'), () => moment().catch(() => false))).toBe('SIGKILL')
      expect(await state('half')).toBe('creating')
      expect(await refused(tenants('resume', 'half'))).toMatch(/is creating/)
    }
    await done(create('half'))
    expect(await state('half')).toBe('active')
    const port = await startServer()
    expect((await login(port, 'half')).status).toBe(200)
  }, 120_000)

  it('[HZ-12] removes a tenant when it is given once more, and leaves nothing', async () => {
    await made('weg')
    const env = await tenantEnv(control, (await findTenant(control.pool, 'weg'))!)
    await done(tenants('suspend', 'weg'))
    const remove = () => tenants('delete', 'weg', '--yes-delete', 'weg')
    expect(await cut(remove(), async () => (await state('weg')) === 'deleting')).toBe('SIGKILL')
    expect(await state('weg')).toBe('deleting')
    await done(remove())
    expect(await state('weg')).toBeUndefined()
    expect(await databases()).not.toContain(tenantDatabaseName(control, 'weg'))
    expect(existsSync(env.dataDir)).toBe(false)
  }, 120_000)
})

describe('a tenant that moves', () => {
  it('[HZ-13] leaves for a server of its own with its key, and comes back', async () => {
    await made('reis')
    const listed = (await findTenant(control.pool, 'reis'))!
    const there = await tenantEnv(control, listed)
    const [sets, key] = [join(home, 'sets'), join(home, 'key')]
    await done(tenants('export', 'reis', '--to', sets, '--with-key', key))
    expect(readFileSync(key, 'utf8').trim()).toBe(there.secretKey)
    // a server of one tenant, on a database of its own
    await cluster.query('CREATE DATABASE eigen', 'postgres')
    const lone = {
      DATABASE_URL: withDatabaseName(cluster.url, 'eigen'),
      DATA_DIR: join(home, 'eigen'),
      SECRET_KEY_FILE: key,
      LOG_LEVEL: 'warn',
    }
    await done(runCommand('cli/backup.ts', ['restore', sets], lone))
    const port = await freePort()
    const server = runServer({ ...lone, PORT: String(port), HOST: '127.0.0.1' })
    running.push(server)
    await untilHealthy(port, server)
    expect(
      (
        await callAt(port, 'POST', '/api/userlogin', {
          host: 'x',
          body: { username: 'els', password: PASSWORD },
        })
      ).status,
    ).toBe(200)
    // and back, beside the existing tenants, with its own key
    await done(runCommand('cli/backup.ts', ['backup', join(home, 'back')], lone))
    await done(
      tenants('create', 'terug', '--host', 'terug.example.com', '--from', join(home, 'back'), '--key', key),
    )
    const back = (await findTenant(control.pool, 'terug'))!
    expect((await tenantEnv(control, back)).secretKey).toBe(there.secretKey)
    expect(back.ownKey).not.toContain(there.secretKey)
    const many = await startServer()
    expect((await login(many, 'terug')).status).toBe(200)
    expect((await login(many, 'reis')).status).toBe(200)
  }, 120_000)

  it('[HZ-14] commands of one tenant ask which, and a restore that nobody is served meanwhile', async () => {
    await made('een')
    expect(await refused(command('backup', 'backup', join(home, 'x')))).toMatch(/say which one, --tenant/)
    expect(await refused(command('devices', 'list', '--tenant', 'niets'))).toMatch(/no tenant niets/)
    const saved = await done(command('backup', 'backup', join(home, 'een'), '--tenant', 'een'))
    expect((await findSet(join(home, 'een'))).about.database).toBe('dump')
    expect(saved).toContain(join(home, 'een'))
    const restore = () => command('backup', 'restore', join(home, 'een'), '--tenant', 'een', '--replace')
    expect(await refused(restore())).toMatch(/suspend een first/)
    await done(tenants('suspend', 'een'))
    expect(await done(restore())).toContain('Restored into tenant een')
    const lone = { ...environment(), TENANTS: 'off', DATA_DIR: join(home, 'eigen2') }
    expect(await refused(runCommand('cli/devices.ts', ['list', '--tenant', 'een'], lone))).toMatch(
      /TENANTS=on/,
    )
    expect((await listTenants(control.pool)).map(({ name }) => name)).toContain('een')
  }, 120_000)

  it('[HZ-14] a role that may not make databases gets that error, and so do invalid names', async () => {
    await cluster.query('CREATE ROLE arm LOGIN', 'postgres')
    await cluster.query('CREATE DATABASE arm OWNER arm', 'postgres')
    const poor = {
      ...environment(),
      DATABASE_URL: withDatabaseName(cluster.url, 'arm').replace('werkbank@', 'arm@'),
    }
    const args = ['create', 'nee', '--host', 'nee.example.com', '--username', 'els', '--password', PASSWORD]
    expect(await refused(runCommand('cli/tenants.ts', args, poor))).toMatch(/CREATEDB/)
    expect(await refused(tenants('create', 'Nee!', '--host', 'a.example.com'))).toMatch(/small letters/)
    expect(await refused(tenants('create', 'nee', '--host', 'http://a'))).toMatch(/A host is a name/)
    expect(await refused(tenants('create', 'nee', ...args.slice(2, 6), '--password', 'wachtwoord1'))).toMatch(
      /too easy to guess/,
    )
  }, 60_000)
})
