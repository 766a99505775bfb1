import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createPool } from '../../server/db/pool.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { readEnv } from '../../server/lib/env.ts'
import { routes } from '../../server/routes/index.ts'
import { startServerSync } from '../../server/sync/start.ts'
import { type Cluster, startCluster } from '../kit/server/cluster.ts'
import { makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { type Device, type Mutation, seedServer, type SyncServer } from '../kit/server/syncServer.ts'
import { inTime, until } from '../kit/until.ts'

let cluster: Cluster
let server: SyncServer
let close: (() => Promise<void>) | undefined
beforeAll(async () => {
  cluster = await startCluster()
  await migrateDatabase(cluster.url)
  const [dataDir, pool] = [await makeDataDir(), createPool(cluster.url, () => {}, 5)]
  const env = { ...readEnv({ LOG_LEVEL: 'silent', DEMO: 'off' }), dataDir }
  const app = await buildApp({ env, pool, databaseUrl: cluster.url, routes })
  await app.ready()
  await startServerSync({ app })
  const end = async () => {
    await app.shutdown.begin(1_000)
    await app.close()
    await pool.end()
    await removeDataDir(dataDir)
  }
  close = end
  const { url } = cluster
  server = await seedServer({ app, db: { url, adminUrl: url, pool, drop: end }, close: end })
})
afterAll(async () => {
  await close?.()
  await cluster?.remove()
})

/** Pushes until the server accepts it; a transient failure is tried again now and then, as a device does. */
async function push(device: Device, ...mutations: Mutation[]) {
  const take = async () => {
    const one = await device.pushRaw({ mutations })
    const refused = one.statusCode >= 400 && one.statusCode < 500
    return refused || (one.statusCode === 200 && one.json().stopped === null) ? one : null
  }
  const answer = await until('an answer that stands', take, { every: 250 })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().results
}
const epoch = async () => (await cluster.query<{ epoch: string }>('SELECT epoch FROM sync_head'))[0]!.epoch

it('[FT-50] [FT-51] a standby that lacks the last commits takes over: a new epoch before anything is written, no number twice, and what was lost comes again', async () => {
  const [els, jan] = [server.device(), server.device()]
  const create = (device: Device) => device.mutation('repair.create', device.repairArgs())
  await push(els, create(els))
  await els.sync()
  const before = await epoch()
  await cluster.copyToStandby()
  const lost = create(els)
  const [given] = await push(els, lost)
  expect(given.assigned).toMatchObject({ documentNumber: 2 })
  await cluster.failOver()
  // a colleague writes at once, without a mention of the epoch
  const [next] = await push(jan, create(jan))
  expect(await epoch()).not.toBe(before)
  expect(next.assigned).toMatchObject({ documentNumber: 3 })
  const stale = await els.post('pull', { clientId: els.clientId, cursor: els.cursor, knownSeq: 2 })
  expect([stale.statusCode, stale.json().error.code]).toEqual([409, 'epoch_changed'])
  const [again] = await push(els, lost)
  expect([again.status, again.repeat]).toEqual(['applied', undefined])
  const rows = await cluster.query<{ n: number }>('SELECT document_number AS n FROM repair ORDER BY 1')
  expect(new Set(rows.map(({ n }) => n)).size).toBe(3)
})

it('[FT-52] [FT-53] without its synchronous standby push and login answer 503 with a text, reading goes on, and nothing is done twice once it is back', async () => {
  const device = server.device()
  await device.sync()
  await cluster.query(`ALTER SYSTEM SET synchronous_standby_names = 'weg'`)
  await cluster.query('SELECT pg_reload_conf()')
  try {
    // storing the state of a device that only reads waits for no standby
    const pullRequest = { clientId: device.clientId, cursor: device.cursor, knownSeq: 0, unsent: 3 }
    const read = device.post('pull', pullRequest)
    expect((await inTime(read, 5_000))?.statusCode).toBe(200)
    // The cluster applies the setting a moment after the reload.
    const tries: {
      change: ReturnType<typeof device.mutation>
      answer: Awaited<ReturnType<typeof device.pushRaw>>
    }[] = []
    await until('a push that misses the standby', async () => {
      const change = device.mutation('repair.create', device.repairArgs())
      const answer = await device.pushRaw({ mutations: [change] })
      tries.push({ change, answer })
      return answer.statusCode !== 200
    })
    const { change, answer: refused } = tries.at(-1)!
    expect([refused.statusCode, refused.json().error.code, refused.headers['retry-after']]).toEqual([
      503,
      'not_kept',
      '10',
    ])
    const began = Date.now()
    const payload = { username: 'jan', password: 'maakt niet uit' }
    const login = await server.running.app.inject({ method: 'POST', url: '/api/userlogin', payload })
    expect([login.statusCode, login.json().error]).toEqual([503, refused.json().error.message])
    expect((await device.pushRaw({ mutations: [change] })).statusCode).toBe(503)
    expect(Date.now() - began).toBeLessThan(3_000)
    expect(
      (await device.post('pull', { clientId: device.clientId, cursor: device.cursor, knownSeq: 0 }))
        .statusCode,
    ).toBe(200)
    expect((await server.call('GET', '/me')).statusCode).toBe(200)
    await cluster.query('ALTER SYSTEM RESET synchronous_standby_names')
    await cluster.query('SELECT pg_reload_conf()')
    const [kept] = await push(device, change)
    expect(kept).toMatchObject({ status: 'applied', repeat: true })
  } finally {
    await cluster.query('ALTER SYSTEM RESET synchronous_standby_names')
    await cluster.query('SELECT pg_reload_conf()')
  }
})
