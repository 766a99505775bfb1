import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createPool } from '../../server/db/pool.ts'
import { sha256Of } from '../../server/blobs/blobs.ts'
import type { RoutePlugin } from '../../server/plugins/types.ts'
import { routes } from '../../server/routes/index.ts'
import { startServerSync } from '../../server/sync/start.ts'
import { ask, openRequest, type ProxyName, type RunningProxy, startProxy } from '../kit/server/proxy.ts'
import { type Device, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'
import { tick, until } from '../kit/until.ts'

/* The recipes of docs/operations/proxies with the real programs, TLS, and two servers. */

/** The address of the caller, as the server sees it. */
const caller: RoutePlugin = async (app) => {
  app.get('/caller', async ({ ip, protocol }) => ({ ip, protocol }))
}

let server: SyncServer
const closing: (() => Promise<unknown>)[] = []
const behind = { trustProxy: (_address: string, hop: number) => hop < 1 }
beforeAll(async () => {
  server = await startSyncServer(behind)
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})
afterAll(() => server.close())

/** A server on the database of the test, listening. */
async function another() {
  const { url } = server.running.db
  const pool = createPool(url, () => {}, 4)
  const env = { ...server.running.app.env, ...behind }
  const app = await buildApp({ env, pool, databaseUrl: url, routes: [...routes, caller] })
  await startServerSync({ app })
  await app.listen({ port: 0, host: '127.0.0.1' })
  let gone = false
  const leave = async (drainMs: number) => {
    if (gone) return
    gone = true
    await app.shutdown.drain(drainMs)
    await app.shutdown.begin(2_000)
    app.server.closeAllConnections()
    await app.close()
    await pool.end()
  }
  closing.push(() => leave(0))
  return { port: (app.server.address() as AddressInfo).port, leave }
}

async function proxied(recipe: ProxyName) {
  const servers = [await another(), await another()] as const
  const proxy = await startProxy(recipe, [servers[0].port, servers[1].port])
  closing.push(proxy.close)
  return { proxy, servers }
}

const bearer = () => ({ authorization: `Bearer ${server.users[0]!.token}`, 'x-sync-proto': '1' })
const json = () => ({ ...bearer(), 'content-type': 'application/json' })

const push = (proxy: RunningProxy, device: Device) =>
  ask(proxy, 'POST', '/api/sync/push', {
    headers: json(),
    body: JSON.stringify({
      clientId: device.clientId,
      knownSeq: 0,
      clientNow: new Date().toISOString(),
      mutations: [device.mutation('sync.noop', {})],
    }),
  })

const RECIPES = ['haproxy.cfg', 'nginx.conf', 'Caddyfile'] as const

describe.each(RECIPES)('%s', (recipe) => {
  it('[PX-05] lets a device push, hear of changes at once, bring 5 MB and be known by its own address', async () => {
    const { proxy } = await proxied(recipe)
    expect((await push(proxy, server.device())).status).toBe(200)

    const events = await openRequest(proxy, 'GET', '/api/sync/events', bearer())
    let heard = ''
    events.on('data', (chunk) => (heard += String(chunk))).on('error', () => {})
    await until('hello', () => heard.includes('event: hello'), { ms: 2_000 })
    await server.device().run('repair.create', server.device().repairArgs())
    await until('a poke', () => heard.includes('event: poke'), { ms: 2_000 })
    events.destroy()

    const photo = await largePhoto(recipe.length)
    expect(photo.length).toBeGreaterThan(4_500_000)
    const path = `/api/sync/blobs/${sha256Of(photo)}`
    const sent = { headers: { ...bearer(), 'content-type': 'image/jpeg' }, body: photo }
    expect((await ask(proxy, 'PUT', path, sent)).status).toBe(201)
    expect((await ask(proxy, 'PUT', path, sent)).status).toBe(200)

    const forged = { ...bearer(), 'x-forwarded-for': '198.51.100.7' }
    const { text } = await ask(proxy, 'GET', '/api/caller', { headers: forged })
    expect(JSON.parse(text)).toEqual({ ip: '127.0.0.1', protocol: 'https' })
  })

  it('[PX-06] a server leaves while devices write: each change is answered, and none by an error', async () => {
    const { proxy, servers } = await proxied(recipe)
    const answers: number[] = []
    let going = true
    const writer = async () => {
      const device = server.device()
      while (going) {
        answers.push((await push(proxy, device)).status)
        await tick(15)
      }
    }
    const writers = Array.from({ length: 4 }, writer)
    await until('writes', () => answers.length > 20)
    await servers[0].leave(3_000)
    const before = answers.length
    await until('writes to the other', () => answers.length > before + 40)
    going = false
    await Promise.all(writers)
    expect(answers.filter((status) => status !== 200)).toEqual([])
  })
})

/** A photo of noise, which JPEG cannot compress well. */
async function largePhoto(seed: number): Promise<Buffer> {
  const [width, height] = [1_500, 1_460]
  const noise = Buffer.alloc(width * height * 3)
  for (let i = 0, x = seed; i < noise.length; i++) noise[i] = (x = (x * 48_271) % 2_147_483_647) & 255
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 96, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
