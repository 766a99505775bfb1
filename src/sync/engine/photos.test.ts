import { describe, expect, it } from 'vitest'
import { testDevice } from '../../../tests/kit/server/device.ts'
import { answer, FakeNet } from '../../../tests/kit/sim/fakeNet.ts'
import { testId } from '../../../tests/kit/sim/memoryTx.ts'
import { uuidv7 } from '../../lib/uuid.ts'
import type { NetRequest, NetResponse } from '../ports.ts'
import { Engine } from './engine.ts'
import { PhotoRounds } from './photoRounds.ts'
import { findPhoto, trimCache, uploadPhotos } from './photos.ts'
import { prefetchPhotos } from './prefetch.ts'

const sha = (n: number) => n.toString(16).padStart(2, '0').repeat(32)
const { signal } = new AbortController()

function setUp(handler: (request: NetRequest) => Promise<NetResponse> | NetResponse) {
  const net = new FakeNet(handler)
  const device = testDevice(net)
  const engine = new Engine(device.ports)
  engine.setToken('good')
  const queue = (...numbers: number[]) =>
    device.ports.store.run({ tables: ['blobq'], write: true }, async (tx) => {
      for (const n of numbers)
        tx.put('blobq', {
          sha256: sha(n),
          bytes: new ArrayBuffer(n),
          mime: 'image/jpeg',
          repairId: testId(),
          createdAt: n,
        })
    })
  return { net, ...device, context: engine.context, queue }
}

describe('photos on their way', () => {
  it('[B2.5] go two at a time, once, and stay here until a document says they are stored', async () => {
    let [now, most] = [0, 0]
    const it = setUp(async () => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setImmediate(resolve))
      now--
      return answer(201, '')
    })
    await it.queue(1, 2, 3, 4, 5)
    expect(await uploadPhotos(it.context, signal)).toBe(false)
    expect(most).toBe(2)
    expect(it.net.requests.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      [1, 2, 3, 4, 5].map((n) => `PUT /sync/blobs/${sha(n)}`),
    )
    expect(it.database.dump('blobq').map((row) => row.sent)).toEqual([true, true, true, true, true])
    await uploadPhotos(it.context, signal)
    expect(it.net.requests).toHaveLength(5)
  })

  it('the logo of an executor, which no document calls stored, leaves the queue once it was sent', async () => {
    const it = setUp(() => answer(201, ''))
    await it.queue(1)
    await it.ports.store.run({ tables: ['blobq'], write: true }, async (tx) => {
      const row = await tx.get('blobq', sha(1))
      if (row) tx.put('blobq', { ...row, repairId: '' })
    })
    await uploadPhotos(it.context, signal)
    expect(it.database.dump('blobq')).toEqual([])
    expect((await findPhoto(it.context, sha(1), 'orig', signal))?.bytes.byteLength).toBe(1)
    expect(it.net.requests).toHaveLength(1)
  })

  it('[KI-28] the picture of a model is fetched ahead, once, and then there without the server', async () => {
    const it = setUp(() => answer(200, 'foto'))
    it.net.isMetered = false
    const model = { id: testId(), brand: 'Sony', model: 'FX9', dayPrice: null, accessories: [] }
    await it.ports.store.run({ tables: ['itemModel'], write: true }, async (tx) => {
      tx.put('itemModel', { ...model, picture: sha(7) })
      tx.put('itemModel', { ...model, id: testId(), picture: null })
    })
    await prefetchPhotos(it.context, signal)
    await prefetchPhotos(it.context, signal)
    expect(it.net.requests.map(({ path }) => path)).toEqual([`/sync/blobs/${sha(7)}?v=orig`])
    expect(await findPhoto(it.context, sha(7), 'thumb', signal)).not.toBeNull()
    expect(it.net.requests).toHaveLength(1)
  })

  it('[LI-20] the photo of a recent item is fetched ahead', async () => {
    const it = setUp(() => answer(200, 'foto'))
    it.net.isMetered = false
    const id = uuidv7(it.clock.now(), new Uint8Array(10))
    await it.ports.store.run({ tables: ['item'], write: true }, async (tx) => {
      tx.put('item', { id, picture: sha(8) } as never)
    })
    await prefetchPhotos(it.context, signal)
    expect(it.net.requests.map(({ path }) => path)).toEqual([`/sync/blobs/${sha(8)}?v=orig`])
  })

  it('[B2.1] are given up one by one when the server can never take them', async () => {
    const it = setUp(({ path }) => answer(path.includes(sha(2)) ? 422 : 201, ''))
    await it.queue(1, 2, 3)
    await uploadPhotos(it.context, signal)
    expect(it.database.dump('blobq').map(({ sent, refused }) => sent ?? refused)).toEqual([
      true,
      'Dit bestand is geen foto.',
      true,
    ])
  })

  it('wait for better times when the server is full or gone', async () => {
    const it = setUp(({ path }) =>
      path.includes(sha(2)) ? answer(507, { error: { code: 'full', message: '' } }) : answer(201, ''),
    )
    await it.queue(1, 2, 3)
    expect(await uploadPhotos(it.context, signal)).toBe(true)
    expect(it.database.dump('blobq').map(({ sent, refused }) => [sent, refused])).toEqual([
      [true, undefined],
      [undefined, undefined],
      [true, undefined],
    ])
  })
})

describe('photos to look at', () => {
  it('come from the queue, from the cache, then from the server, which is asked once', async () => {
    const it = setUp(() => answer(200, 'bytes', { headers: { 'content-type': 'image/png' } }))
    await it.queue(7)
    expect((await findPhoto(it.context, sha(7), 'orig', signal))?.bytes.byteLength).toBe(7)
    expect(it.net.requests).toHaveLength(0)
    for (let i = 0; i < 2; i++)
      expect(await findPhoto(it.context, sha(8), 'thumb', signal)).toMatchObject({ mime: 'image/png' })
    expect(it.net.requests.map(({ path }) => path)).toEqual([`/sync/blobs/${sha(8)}?v=thumb`])
  })

  it('are missing rather than an error when they are nowhere', async () => {
    const it = setUp(() => answer(404, ''))
    expect(await findPhoto(it.context, sha(9), 'orig', signal)).toBeNull()
    it.net.up = false
    expect(await findPhoto(it.context, sha(9), 'orig', signal)).toBeNull()
  })

  it('leave the cache in the order in which nobody looked at them, and the reserve stays', async () => {
    const it = setUp(() => answer(404, ''))
    await it.ports.store.run({ tables: ['blobcache'], write: true }, async (tx) => {
      const row = (sha256: string, usedAt: number) =>
        tx.put('blobcache', { sha256, bytes: new ArrayBuffer(100), mime: '', usedAt })
      row('old', 1)
      row('used', 9)
      row('middle', 5)
      row('reserve', Number.MAX_SAFE_INTEGER)
    })
    await trimCache(it.ports.store, 150)
    expect(it.database.dump('blobcache').map(({ sha256 }) => sha256)).toEqual(['reserve', 'used'])
  })

  it('[LD-13] that were taken here stay for as long as a restored server may ask for them again', async () => {
    const it = setUp(() => answer(404, ''))
    const day = 24 * 3_600_000
    await it.ports.store.run({ tables: ['blobcache'], write: true }, async (tx) => {
      const row = (sha256: string, sentAt: number, usedAt: number) =>
        tx.put('blobcache', { sha256, bytes: new ArrayBuffer(100), mime: '', usedAt, sentAt })
      row('long ago', day, day)
      row('lately', 50 * day, 50 * day)
      row('today', 60 * day, 60 * day)
    })
    await trimCache(it.ports.store, 150)
    expect(it.database.dump('blobcache').map(({ sha256 }) => sha256)).toEqual(['lately', 'today'])
  })
})

describe('[BS-17] photos that a troubled store does not take', () => {
  async function troubled() {
    let works = false
    const it = setUp(() =>
      works ? answer(201, '') : answer(503, { error: { code: 'unavailable', message: '' } }),
    )
    await it.queue(1)
    const photoRounds = new PhotoRounds(
      it.context,
      () => {},
      () => false,
    )
    const mend = () => (works = true)
    return {
      ...it,
      rounds: photoRounds,
      mend,
      sent: () => it.net.requests.filter(({ method }) => method === 'PUT').length,
    }
  }

  it('are not sent again with every photo that is taken meanwhile', async () => {
    const it = await troubled()
    expect(await it.rounds.once(signal)).toBe(15_000)
    await it.queue(2)
    await it.rounds.once(signal)
    expect(it.net.requests.map(({ path }) => path)).toEqual([1, 2].map((n) => `/sync/blobs/${sha(n)}`))
  })

  it('are tried less and less often, and at least every two minutes', async () => {
    const it = await troubled()
    const waits: number[] = []
    for (let i = 0; i < 6; i++) {
      waits.push(await it.rounds.once(signal))
      await it.clock.advance(waits.at(-1) ?? 0)
    }
    expect(waits.map((ms) => ms / 1_000)).toEqual([15, 30, 60, 120, 120, 120])
    expect(it.sent()).toBe(6)
  })

  it('are each tried when their time has come, also where that comes while another is sent', async () => {
    const it = await troubled()
    await it.rounds.once(signal)
    await it.clock.advance(100)
    await it.queue(2)
    await it.rounds.once(signal)
    await it.clock.advance(14_900)
    it.mend()
    it.net.handler = async () => {
      await it.clock.advance(200)
      return answer(201, '')
    }
    expect(await it.rounds.once(signal)).toBe(0)
    expect(await it.rounds.once(signal)).toBe(15 * 60_000)
    expect(it.database.dump('blobq').map(({ sent }) => sent)).toEqual([true, true])
  })

  it('are all tried at once when a person asks, or the server is back', async () => {
    const it = await troubled()
    await it.rounds.once(signal)
    it.mend()
    it.rounds.retryAll()
    expect(await it.rounds.once(signal)).toBe(15 * 60_000)
    expect(it.database.dump('blobq')).toMatchObject([{ sent: true }])
  })
})
