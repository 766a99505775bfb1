import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createPool } from '../../server/db/pool.ts'
import { readEnv } from '../../server/lib/env.ts'
import { routes } from '../../server/routes/index.ts'
import { startServerSync } from '../../server/sync/start.ts'
import { makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { type Device, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'
import { until } from '../kit/until.ts'

/* Several servers on one database: each knows which work in progress is its own (B3.7). */

let server: SyncServer
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  server = await startSyncServer()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(() => server.close())

const sql = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const marker = async ({ clientId }: Device) =>
  (await sql('SELECT inflight_seq AS seq, suspect FROM sync_client WHERE id = $1', [clientId]))[0]

/** Another server on this database, started up to the point at which it would listen. */
async function anotherServer() {
  const { url } = server.running.db
  const dataDir = await makeDataDir()
  const pool = createPool(url, () => {}, 4)
  const env = { ...readEnv({ LOG_LEVEL: 'silent', DEMO: 'off' }), dataDir }
  const app = await buildApp({ env, pool, databaseUrl: url, routes })
  await app.ready()
  const close = async () => {
    await app.shutdown.begin(1_000)
    await app.close()
    await pool.end()
    await removeDataDir(dataDir)
  }
  await startServerSync({ app })
  return { app, close, post: (body: object) => post(app, body) }
}

const post = (app: Awaited<ReturnType<typeof buildApp>>, payload: object) =>
  app.inject({
    method: 'POST',
    url: '/api/sync/push',
    headers: { authorization: `Bearer ${server.users[0]!.token}` },
    payload,
  })

/** Blocks every writer, as an import does. */
async function holdWriters(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: server.running.db.url })
  await client.connect()
  await client.query('BEGIN; SELECT sync_lock()')
  return () => client.end()
}

const isBegun = (device: Device) =>
  until('the mutation under way', async () => (await marker(device))?.seq === 1)
/** The server that began the work. */
const begunBy = async ({ clientId }: Device) =>
  (await sql('SELECT inflight_server AS server FROM sync_client WHERE id = $1', [clientId]))[0]?.server

describe('servers that start while another one works', () => {
  it('[FT-01] count nothing of what a healthy server has in flight as its death', async () => {
    const device = server.device()
    const release = await holdWriters()
    const pushed = device.push(device.mutation('repair.create', device.repairArgs()))
    await isBegun(device)
    for (let i = 0; i < 3; i++) closing.push((await anotherServer()).close)
    await release()
    expect((await pushed).results).toMatchObject([{ status: 'applied' }])
    expect(await marker(device)).toEqual({ seq: null, suspect: false })
    expect(await sql('SELECT 1 FROM sync_attempt WHERE client_id = $1', [device.clientId])).toEqual([])
  })
})

describe('a server that is gone', () => {
  /** Stores the client as a server that died over this mutation leaves it. */
  const die = (device: Device, seq: number, lastSeq = 0) =>
    sql(
      `INSERT INTO sync_client(id, inflight_seq, inflight_server, last_seq) VALUES ($1, $2, 7, $3)
       ON CONFLICT (id) DO UPDATE SET inflight_seq = $2, inflight_server = 7`,
      [device.clientId, seq, lastSeq],
    )

  it('[FT-02] is counted as dead over the mutation it had begun, whichever server the device goes to next', async () => {
    const device = server.device()
    await die(device, 1)
    const other = await anotherServer()
    closing.push(other.close)
    const mutations = [device.mutation('sync.noop', {}), device.mutation('sync.noop', {})]
    // a bug that ends in an exception leaves the record of the attempts for an examination
    await sql('INSERT INTO sync_attempt(client_id, seq, deaths) VALUES ($1, 1, 2)', [device.clientId])
    const answer = await other.post({ clientId: device.clientId, knownSeq: 0, mutations })
    expect(answer.json().results).toMatchObject([{ status: 'failed' }, { status: 'applied' }])
  })

  it('[FT-05] is not counted by a start, which may yet fail', async () => {
    const device = server.device()
    await die(device, 1)
    closing.push((await anotherServer()).close)
    expect(await marker(device)).toEqual({ seq: 1, suspect: false })
  })

  it('[FT-03] is not counted against a mutation that it had applied, and stale tries are thrown away', async () => {
    const device = server.device()
    const [first, second] = [device.mutation('sync.noop', {}), device.mutation('sync.noop', {})]
    await device.push(first)
    await sql('INSERT INTO sync_attempt(client_id, seq, deaths) VALUES ($1, 1, 2)', [device.clientId])
    await die(device, 1)
    expect((await device.push(first, second)).results).toMatchObject([
      { repeat: true },
      { status: 'applied' },
    ])
    expect(await sql('SELECT 1 FROM sync_attempt WHERE client_id = $1', [device.clientId])).toEqual([])
  })

  it('[FT-04] is not taken for dead when its session only broke and comes back', async () => {
    const device = server.device()
    const other = await anotherServer()
    closing.push(other.close)
    const release = await holdWriters()
    const pushed = device.push(device.mutation('sync.noop', {}))
    await isBegun(device)
    const first = await begunBy(device)
    // ends the session of the first server only: the other one looks before that session is back
    await sql(
      `SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity
        WHERE application_name = 'werkbank live' AND datname = current_database()
        ORDER BY backend_start LIMIT 1) s`,
    )
    const twice = other.post({
      clientId: device.clientId,
      knownSeq: 0,
      mutations: [{ ...device.mutation('sync.noop', {}), seq: 1 }],
    })
    await until('the look of the other server', async () => (await begunBy(device)) !== first)
    expect(await marker(device)).toEqual({ seq: 1, suspect: false })
    expect(await sql('SELECT 1 FROM sync_attempt WHERE client_id = $1', [device.clientId])).toEqual([])
    await release()
    await twice
    expect((await pushed).results).toMatchObject([{ status: 'applied' }])
    expect(await marker(device)).toMatchObject({ suspect: false })
  })
})
