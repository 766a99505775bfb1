import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppOn, appOn, seededOn } from '../kit/server/appOn.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'
import type { SyncServer } from '../kit/server/syncServer.ts'
import { startVanishingHost, type VanishingHost } from '../kit/server/vanishingHost.ts'
import { inTime, until } from '../kit/until.ts'

/* The host of the database loses its power: no connection is closed, and nothing answers. */

const [HOSTS, SOON_MS] = [2, 20_000]

let database: TestDatabase
let hosts: VanishingHost[]
let at: AppOn
let server: SyncServer
beforeAll(async () => {
  database = await freshDatabase()
  hosts = await Promise.all(Array.from({ length: HOSTS }, () => startVanishingHost(database.url)))
  const url = new URL(database.url)
  const address = `postgres://${url.username}${url.password && `:${url.password}`}@${hosts.map((host) => host.at).join(',')}${url.pathname}?target_session_attrs=read-write`
  at = await appOn(address)
  server = await seededOn(at, address)
})
afterAll(async () => {
  await at?.close()
  for (const host of hosts ?? []) await host.close()
  await database?.drop()
})

it('[FO-14] what waits for a host of the database that is gone fails within seconds, and the next comes to another', async () => {
  const device = server.device()
  const create = () => ({ mutations: [device.mutation('repair.create', device.repairArgs())] })
  expect((await device.pushRaw(create())).statusCode).toBe(200)
  const [waiting, idle] = await Promise.all([at.pool.connect(), at.pool.connect()])
  idle.release()
  const query = waiting.query('SELECT pg_sleep(60)').then(
    () => 'answered',
    () => 'failed',
  )
  hosts[0]!.vanish()
  const began = Date.now()
  const taken = async () => (await device.pushRaw(create())).statusCode === 200
  await until('a push that is taken', taken, { ms: SOON_MS, every: 250 })
  expect(Date.now() - began).toBeLessThan(SOON_MS)
  expect(await inTime(query, 5_000)).toBe('failed')
  waiting.release(true)
  expect((await at.app.inject('/api/health')).statusCode).toBe(200)
}, 60_000)
