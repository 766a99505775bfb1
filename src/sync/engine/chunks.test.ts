import { LIMITS } from '../protocol/protocol.ts'
import { describe, expect, it } from 'vitest'
import { testDevice } from '../../../tests/kit/server/device.ts'
import { answer, FakeNet } from '../../../tests/kit/sim/fakeNet.ts'
import { testId } from '../../../tests/kit/sim/memoryTx.ts'
import { queuedOriginal, refusedOriginal } from '../store/tables.ts'
import type { NetRequest, NetResponse } from '../ports.ts'
import { Engine } from './engine.ts'
import { findPhoto, trimCache, uploadPhotos } from './photos.ts'
import { countPhotos } from './status.ts'

const { signal } = new AbortController()
const HASH = 'ab'.repeat(32)
const SMALL = 'cd'.repeat(32)

function setUp(handler: (request: NetRequest) => Promise<NetResponse> | NetResponse) {
  const net = new FakeNet(handler)
  const device = testDevice(net)
  const engine = new Engine(device.ports)
  engine.setToken('good')
  const common = { mime: 'image/jpeg', repairId: testId(), createdAt: 1 }
  const queue = (size: number) =>
    device.ports.store.run({ tables: ['blobq'], write: true }, async (tx) => {
      const bytes = Uint8Array.from({ length: size }, (_, i) => i % 251).buffer
      tx.put('blobq', { ...common, sha256: SMALL, original: HASH, bytes: new ArrayBuffer(5) })
      tx.put('blobq', { ...common, sha256: queuedOriginal(HASH), bytes })
    })
  return { net, ...device, context: engine.context, queue }
}

/** A server that stores chunks, and breaks the connection before some requests and before some answers. */
function server(size: number, cuts: (n: number) => 'lost' | 'unheard' | null) {
  const kept = new Uint8Array(size)
  let [n, arrived] = [0, 0]
  const handler = ({ method, path, body }: NetRequest): NetResponse => {
    if (path.startsWith('/sync/blobs/')) return answer(201, '')
    const state = (status: number) => answer(status, JSON.stringify({ arrived, stored: arrived >= size }))
    if (method === 'GET') return state(200)
    const cut = cuts(++n)
    if (cut === 'lost') throw new TypeError('cut')
    const at = Number(/\/(\d+)\?/.exec(path)?.[1])
    if (at > arrived) return state(409)
    const chunk = new Uint8Array(body as ArrayBuffer)
    kept.set(chunk, at)
    arrived = at + chunk.length
    if (cut === 'unheard') throw new TypeError('cut')
    return state(arrived >= size ? 201 : 200)
  }
  return { kept, handler }
}

const CHUNK = LIMITS.chunkBytes

describe('[EV-05] an original on its way', () => {
  it('travels in chunks, after the small copies, and is the same at the other end', async () => {
    const size = 2 * CHUNK + 10
    const { kept, handler } = server(size, () => null)
    const it = setUp(handler)
    await it.queue(size)
    expect(await uploadPhotos(it.context, signal)).toBe(false)
    expect(it.net.requests[0]!.path).toBe(`/sync/blobs/${SMALL}`)
    const offsets = it.net.requests.flatMap(({ path }) => /pieces\/\w+\/(\d+)/.exec(path)?.[1] ?? [])
    expect(offsets).toEqual(['0', String(CHUNK), String(2 * CHUNK)])
    expect(kept.every((byte, i) => byte === i % 251)).toBe(true)
    expect(it.database.dump('blobq')).toMatchObject([{ sha256: SMALL, sent: true }])
    const cached = { sha256: `${HASH}:orig`, original: true, sentAt: expect.any(Number) }
    expect(it.database.dump('blobcache')).toMatchObject([cached])
    expect(await countPhotos(it.ports.store)).toBe(0)
  })

  it('continues where the server is after a break, however many breaks there are, and sends no chunk twice that arrived', async () => {
    const size = 4 * CHUNK
    const { handler } = server(size, (n) => (n === 2 ? 'lost' : n === 4 ? 'unheard' : null))
    const it = setUp(handler)
    await it.queue(size)
    expect(await uploadPhotos(it.context, signal)).toBe(true)
    expect(await uploadPhotos(it.context, signal)).toBe(true)
    expect(await uploadPhotos(it.context, signal)).toBe(false)
    const offsets = it.net.requests.flatMap(({ path }) => /pieces\/\w+\/(\d+)/.exec(path)?.[1] ?? [])
    expect(offsets.map((at) => Number(at) / CHUNK)).toEqual([0, 1, 1, 2, 3])
  })

  it('[MS-10] waits if the server has the chunks and its store does not show them yet, instead of sending them again and again', async () => {
    const size = 4 * CHUNK
    const it = setUp(({ method }) => answer(method === 'GET' ? 200 : 409, '{"arrived":0,"stored":false}'))
    await it.queue(size)
    expect(await uploadPhotos(it.context, signal)).toBe(true)
    expect(it.net.requests.filter(({ path }) => path.includes('/sync/pieces/')).length).toBeLessThan(10)
  })

  it('[MS-10] waits if the server accepts a chunk and does not find it at the next one, instead of going back and forth', async () => {
    const it = setUp(({ method, path }) => {
      if (method === 'GET') return answer(200, '{"arrived":0,"stored":false}')
      const isFirst = path.includes('/0?')
      return isFirst
        ? answer(200, `{"arrived":${CHUNK},"stored":false}`)
        : answer(409, '{"arrived":0,"stored":false}')
    })
    await it.queue(9 * CHUNK)
    expect(await uploadPhotos(it.context, signal)).toBe(true)
    expect(it.net.requests.filter(({ path }) => path.includes('/sync/pieces/')).length).toBeLessThan(8)
  })

  it('[MS-10] comes once more from the start to a server that had all of it and could not keep it', async () => {
    const size = 9 * CHUNK
    const { kept, handler } = server(size, () => null)
    let asked = false
    const it = setUp((request) => {
      if (request.method !== 'GET' || asked) return handler(request)
      asked = true
      return answer(200, JSON.stringify({ arrived: size, stored: false }))
    })
    await it.queue(size)
    expect(await uploadPhotos(it.context, signal)).toBe(false)
    expect(kept.every((byte, i) => byte === i % 251)).toBe(true)
  })

  it('goes whole to a server that takes no chunks, and is not sent again', async () => {
    const it = setUp(({ path }) => answer(path.startsWith('/sync/pieces/') ? 404 : 201, ''))
    await it.queue(CHUNK + 1)
    await uploadPhotos(it.context, signal)
    await uploadPhotos(it.context, signal)
    expect(it.net.requests.map(({ path }) => path)).toEqual([
      `/sync/blobs/${SMALL}`,
      `/sync/pieces/${HASH}`,
      `/sync/blobs/${HASH}`,
    ])
  })

  it('is given up with what the server said when it is no photo', async () => {
    const it = setUp(({ method, path }) => {
      if (path.startsWith('/sync/blobs/')) return answer(201, '')
      return method === 'GET' ? answer(200, '{"arrived":0,"stored":false}') : answer(422, '')
    })
    await it.queue(CHUNK + 1)
    await uploadPhotos(it.context, signal)
    const original = it.database.dump('blobq').find(({ sha256 }) => sha256 === refusedOriginal(HASH))
    expect(original?.refused).toBe('Dit bestand is geen foto.')
    expect(await countPhotos(it.ports.store)).toBe(0)
    expect((await findPhoto(it.context, HASH, 'orig', signal))?.bytes.byteLength).toBe(CHUNK + 1)
  })
})

describe('[EV-06] a photo with its original', () => {
  it('counts as one until both files are there', async () => {
    const it = setUp(() => answer(201, ''))
    await it.queue(CHUNK + 1)
    expect(await countPhotos(it.ports.store)).toBe(1)
    await it.ports.store.run({ tables: ['blobq'], write: true }, async (tx) => tx.delete('blobq', SMALL))
    expect(await countPhotos(it.ports.store)).toBe(1)
    await it.ports.store.run({ tables: ['blobq'], write: true }, async (tx) =>
      tx.delete('blobq', queuedOriginal(HASH)),
    )
    expect(await countPhotos(it.ports.store)).toBe(0)
  })

  it('is shown from the device while it waits', async () => {
    const it = setUp(() => answer(503, ''))
    await it.queue(CHUNK + 1)
    expect((await findPhoto(it.context, HASH, 'orig', signal))?.bytes.byteLength).toBe(CHUNK + 1)
    expect(it.net.requests).toEqual([])
  })

  it('[EV-07] leaves the cache before small ones of this device do', async () => {
    const it = setUp(() => answer(201, ''))
    const row = { mime: 'image/jpeg', usedAt: 5, sentAt: 5 }
    await it.ports.store.run({ tables: ['blobcache'], write: true }, async (tx) => {
      tx.put('blobcache', { ...row, sha256: `${SMALL}:orig`, bytes: new ArrayBuffer(100) })
      tx.put('blobcache', { ...row, sha256: `${HASH}:orig`, bytes: new ArrayBuffer(900), original: true })
    })
    await trimCache(it.ports.store, 500)
    expect(it.database.dump('blobcache').map(({ sha256 }) => sha256)).toEqual([`${SMALL}:orig`])
  })
})
