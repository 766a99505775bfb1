import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { serverFolders } from '../kit/server/serverFolders.ts'
import { type Device, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'
import { until } from '../kit/until.ts'

/* A server that drains while other servers go on (DRAIN_SECONDS). */

let server: SyncServer
let base: string
beforeAll(async () => {
  server = await startSyncServer()
  await server.running.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(server.running.app.server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const folders = serverFolders(3475)
afterEach(folders.stopAll)
afterAll(folders.removeAll)

const asks = async (path: string, at = base) => {
  const answer = await fetch(`${at}${path}`)
  const { status } = (await answer.json()) as { status: string }
  return { code: answer.status, status, connection: answer.headers.get('connection') }
}

/** Opens a stream of a new user. @returns the time at which the server ends it with `bye` */
async function farewell(name: string): Promise<{ at: Promise<number>; close: () => void }> {
  const { token } = await server.addUser(name)
  const ended = new AbortController()
  const answer = await fetch(`${base}/api/sync/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: ended.signal,
  })
  const read = async () => {
    let text = ''
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
      text += new TextDecoder().decode(chunk)
    if (!text.includes('event: bye\ndata: {"reason":"shutdown"}')) throw new Error(text)
    return performance.now()
  }
  return { at: read(), close: () => ended.abort() }
}

const writes = (device: Device) => device.pushRaw({ mutations: [device.mutation('sync.noop', {})] })

describe('a server that receives a signal to stop', () => {
  it('[PX-03] [PX-04] says so to the proxy while it serves everything, and sends streams away one by one', async () => {
    const { shutdown } = server.running.app
    expect(await asks('/ready')).toMatchObject({ code: 200, status: 'ready', connection: 'keep-alive' })
    const streams = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => farewell(name)))
    const began = performance.now()
    const drained = shutdown.drain(1_500)
    expect(await asks('/ready')).toEqual({ code: 503, status: 'stopping', connection: 'close' })
    expect(await asks('/live')).toMatchObject({ code: 200, status: 'live' })
    expect(await asks('/api/health')).toMatchObject({ code: 200, status: 'ok' })
    expect((await writes(server.device())).statusCode).toBe(200)
    const late = await farewell('late')
    const at = await Promise.all([...streams, late].map((stream) => stream.at))
    // a third of the time is left for the proxy, to use another server
    expect(Math.min(...at) - began).toBeGreaterThan(400)
    const spread = at.toSorted((a, b) => a - b)
    expect(spread.at(-1)! - spread[0]!).toBeGreaterThan(400)
    await drained
    expect(performance.now() - began).toBeLessThan(2_500)
    await shutdown.begin(1_000)
    expect((await writes(server.device())).statusCode).toBe(503)
  })

  it('[PX-03] drains on SIGTERM, and ends after the given seconds', async () => {
    const dir = folders.newDataDir()
    const running = await folders.started(dir, { DRAIN_SECONDS: '2' })
    const at = `http://127.0.0.1:${folders.port}`
    expect(await asks('/ready', at)).toMatchObject({ code: 200, status: 'ready' })
    const signalledAt = performance.now()
    running.child.kill('SIGTERM')
    await until('not ready', async () => (await asks('/ready', at)).code === 503, { every: 20 })
    expect(await asks('/api/health', at)).toMatchObject({ code: 200 })
    expect(await running.ended).toBe(0)
    expect(performance.now() - signalledAt).toBeGreaterThan(1_900)
  })
})
