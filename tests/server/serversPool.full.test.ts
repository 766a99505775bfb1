import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { readEnv } from '../../server/lib/env.ts'
import { type AppOn, appOn, seededOn } from '../kit/server/appOn.ts'
import { type Cluster, startCluster } from '../kit/server/cluster.ts'
import type { SyncServer } from '../kit/server/syncServer.ts'

let cluster: Cluster
let server: SyncServer
const apps: AppOn[] = []
beforeAll(async () => {
  // three connections are reserved for the administrator
  cluster = await startCluster({ max_connections: '18' })
  await migrateDatabase(cluster.url)
  for (let i = 0; i < 3; i++) apps.push(await appOn(cluster.url, { max: 20 }))
  server = await seededOn(apps[0]!, cluster.url)
})
afterAll(async () => {
  for (const { close } of apps) await close()
  await cluster.remove()
})

describe('connections to the database', () => {
  it('[SV-04] a request that waited in vain is told when to come again', async () => {
    await cluster.query('CREATE ROLE few LOGIN IN ROLE werkbank CONNECTION LIMIT 3')
    const late = await appOn(cluster.url.replace('werkbank@', 'few@'), { patienceMs: 300 })
    apps.push(late)
    const held: pg.PoolClient[] = []
    const take = async () => held.push(await late.pool.connect())
    while (await take().catch(() => 0)) expect(held.length).toBeLessThan(4)
    const headers = { authorization: `Bearer ${server.users[0]!.token}` }
    const ask = () => late.app.inject({ method: 'GET', url: '/api/me', headers })
    const answers = await Promise.all(Array.from({ length: 40 }, ask))
    for (const client of held) client.release()
    const refusals = answers.map((answer) => `${answer.statusCode} ${answer.headers['retry-after']}`)
    expect(new Set(refusals)).toEqual(new Set(['503 2']))
  })

  it('[SV-04] three servers that want more connections than the database takes slow 480 requests down and fail none', async () => {
    const token = server.users[0]!.token
    const headers = { authorization: `Bearer ${token}` }
    const one = (i: number) => {
      const { app } = apps[i % 3]!
      const device = server.device()
      const mutations = [device.mutation('repair.create', device.repairArgs())]
      const payload = { clientId: device.clientId, knownSeq: 0, mutations }
      return i % 2 === 0
        ? app.inject({ method: 'POST', url: '/api/sync/push', headers, payload })
        : app.inject({ method: 'GET', url: '/api/me', headers })
    }
    const answers = await Promise.all(Array.from({ length: 480 }, (_, i) => one(i)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const pushed = answers.filter((_, i) => i % 2 === 0).map((answer) => answer.json().stopped)
    expect(pushed.filter((stopped) => stopped !== null)).toEqual([])
  }, 60_000)

  it('[SV-05] DB_POOL_MAX is a number from 5 to 500, 20 when nothing is said', () => {
    expect(readEnv({}).poolMax).toBe(20)
    expect(readEnv({ DB_POOL_MAX: '40' }).poolMax).toBe(40)
    for (const wrong of ['0', '4', '501', 'veel', '7.5'])
      expect(() => readEnv({ DB_POOL_MAX: wrong })).toThrow('DB_POOL_MAX')
  })
})
