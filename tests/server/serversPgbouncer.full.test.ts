import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../server/db/connect.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { type Cluster, startCluster } from '../kit/server/cluster.ts'
import { startPgbouncer } from '../kit/server/pgbouncer.ts'
import { freePort, makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { runServer, untilHealthy } from '../kit/server/serverProcess.ts'

let cluster: Cluster
let dataDir: string
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  ;[cluster, dataDir] = [await startCluster(), await makeDataDir()]
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
  await cluster.remove()
  await removeDataDir(dataDir)
})

const pooler = async (settings: Record<string, string>) => {
  const one = await startPgbouncer(cluster.url, settings)
  closing.push(one.stop)
  return one.url
}

/** Other users of the pooler, so that connections change at every transaction. */
async function traffic(url: string): Promise<() => Promise<void>> {
  const clients = Array.from({ length: 3 }, () => new pg.Client({ connectionString: url }))
  let isOn = true
  const loops = clients.map(async (client) => {
    client.on('error', () => {})
    await client.connect()
    while (isOn) await client.query('SELECT pg_sleep(0.001)')
    await client.end()
  })
  return async () => {
    isOn = false
    await Promise.all(loops)
  }
}

const refusal = /DATABASE_URL: .* per transaction.* pool_mode = session/s

it.each([
  ['by itself', { pool_mode: 'transaction' }],
  ['with connections that take turns', { pool_mode: 'transaction', server_round_robin: '1' }],
  ['with one connection', { pool_mode: 'transaction', default_pool_size: '1' }],
  ['per statement', { pool_mode: 'statement' }],
])(
  '[SV-01] a pooler that hands out its connections per transaction is refused at the start, %s and among others, and leaves no lock',
  async (_how, settings) => {
    const url = await pooler(settings)
    const open = () => openDatabase({ databaseUrl: url, dataDir })
    await expect(open()).rejects.toThrow(refusal)
    const end = await traffic(url)
    try {
      for (let i = 0; i < 2; i++) await expect(open()).rejects.toThrow(refusal)
    } finally {
      await end()
    }
    expect(await cluster.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory'`)).toEqual([])
  },
)

it('[SV-01] the server says so and exits', async () => {
  const url = await pooler({ pool_mode: 'transaction' })
  const server = runServer({ DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(await freePort()) })
  expect(await server.ended).toBe(1)
  expect(server.output()).toMatch(refusal)
  expect(server.output()).not.toContain('    at ')
})

it('[SV-02] behind a pooler that keeps sessions the server starts and works', async () => {
  const url = await pooler({ pool_mode: 'session', default_pool_size: '30' })
  const port = await freePort()
  const server = runServer({ DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(port) })
  expect(await untilHealthy(port, server)).toBe('ok')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

it('[SV-03] a server says that it waits while another one migrates, and gives up with a sentence', async () => {
  const other = new pg.Client({ connectionString: cluster.url })
  await other.connect()
  await other.query(`SELECT pg_advisory_lock(${0x7765726b})`)
  const notes: string[] = []
  const note = (text: string) => void notes.push(text)
  const late = migrateDatabase(cluster.url, { notify: note, limitMs: 600 })
  await expect(late).rejects.toThrow('Another server has been bringing the database up to date')
  expect(notes).toEqual([expect.stringContaining('another server is bringing the database up to date')])
  const next = migrateDatabase(cluster.url, { notify: note })
  await other.end()
  await next
})
