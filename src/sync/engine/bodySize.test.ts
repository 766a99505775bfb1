import { describe, expect, it } from 'vitest'
import { settle, TestClock, testDevice } from '../../../tests/kit/server/device.ts'
import { answer, FakeNet, foreignAnswer } from '../../../tests/kit/sim/fakeNet.ts'
import { testId } from '../../../tests/kit/sim/memoryTx.ts'
import { entryOf } from '../../../tests/kit/sim/sampleEntry.ts'
import { LIMITS, type PushRequest } from '../protocol/protocol.ts'
import { queuedOriginal } from '../store/tables.ts'
import type { NetRequest, NetResponse } from '../ports.ts'
import { BodySize, SMALLEST_BODY } from './bodySize.ts'
import { Engine } from './engine.ts'
import { foreignFailure, networkFailure } from './failures.ts'
import { ensureIdentity } from './identity.ts'
import { uploadPhotos } from './photos.ts'
import { Pusher } from './push.ts'

const { signal } = new AbortController()
const EPOCH = testId()
const KB = 1024

const bytesOf = ({ body }: NetRequest): number =>
  body instanceof ArrayBuffer ? body.byteLength : new TextEncoder().encode(String(body ?? '')).length

/** A server that accepts every mutation and all chunks of photos, and remembers what arrived. */
function makeServer() {
  const mutations: PushRequest['mutations'] = []
  const chunks = new Map<string, Uint8Array>()
  const blobs = new Map<string, number>()
  const push = (request: NetRequest): NetResponse => {
    const asked = JSON.parse(String(request.body)) as PushRequest
    mutations.push(...asked.mutations)
    const results = asked.mutations.map(({ seq, mid }) => ({ seq, mid, status: 'applied' }))
    const lastSeq = mutations.at(-1)?.seq ?? 0
    return answer(200, {
      epoch: EPOCH,
      serverTime: new Date(0).toISOString(),
      lastSeq,
      results,
      stopped: null,
    })
  }
  const receiveChunk = ({ method, path, body }: NetRequest): NetResponse => {
    const [, hash = '', at] = /pieces\/(\w+)(?:\/(\d+)\?)?/.exec(path) ?? []
    const length = Number(/length=(\d+)/.exec(path)?.[1] ?? 0)
    let kept = chunks.get(hash) ?? new Uint8Array()
    if (method === 'PUT') {
      kept = new Uint8Array([...kept.subarray(0, Number(at)), ...new Uint8Array(body as ArrayBuffer)])
      chunks.set(hash, kept)
    }
    return answer(200, { arrived: kept.length, stored: length > 0 && kept.length >= length })
  }
  const handle = (request: NetRequest): NetResponse => {
    if (request.path === '/sync/push') return push(request)
    if (request.path.startsWith('/sync/pieces/')) return receiveChunk(request)
    blobs.set(request.path.split('/').at(-1) ?? '', bytesOf(request))
    return answer(201, '')
  }
  return { mutations, pieces: chunks, blobs, handle }
}

/** A device whose requests go over this line. */
async function setUp(line: (server: ReturnType<typeof makeServer>, clock: TestClock) => FakeNet['handler']) {
  const server = makeServer()
  const net = new FakeNet(() => answer(500, ''))
  const device = testDevice(net)
  net.handler = line(server, device.clock)
  const engine = new Engine(device.ports)
  engine.setToken('good')
  const { store, rng } = device.ports
  await ensureIdentity(store, rng)
  await store.run({ tables: ['meta'], write: true }, async (tx) => tx.put('meta', { k: 'epoch', v: EPOCH }))
  const pusher = new Pusher(engine.context, () => {})
  let seq = 0
  const note = (size: number) =>
    store.run({ tables: ['outbox'], write: true }, async (tx) =>
      tx.put('outbox', entryOf(++seq, 'repair.setNotes', { notes: 'x'.repeat(size) })),
    )
  const photo = (hash: string, size: number) =>
    store.run({ tables: ['blobq'], write: true }, async (tx) => {
      const bytes = Uint8Array.from({ length: size }, (_, i) => i % 251).buffer
      const common = { mime: 'image/jpeg', repairId: testId(), createdAt: 1 }
      tx.put('blobq', { ...common, sha256: queuedOriginal(hash), bytes })
    })
  /** Pushes until nothing is left, over failures; moves the clock on meanwhile. */
  const pushAll = async (attempts = 60) => {
    for (let n = 0; n < attempts; n++) {
      const pushed = await withTime(device.clock, pusher.once(signal)).catch(() => null)
      if (pushed?.next === 'idle') return n
    }
    throw new Error(`not through after ${attempts} attempts`)
  }
  return { ...device, server, net, engine, note, photo, pushAll }
}

/** Lets time pass until the promise settles. */
async function withTime<T>(clock: TestClock, work: Promise<T>): Promise<T> {
  let done = false
  const end = () => void (done = true)
  work.then(end, end)
  for (let n = 0; n < 20_000 && !done; n++) await (n % 4 ? settle() : clock.advance(250))
  return work
}

/** A proxy that accepts bodies up to a limit, and answers larger ones with a page of its own. */
const proxy =
  (most: number) =>
  ({ handle }: ReturnType<typeof makeServer>) =>
  (request: NetRequest) =>
    bytesOf(request) > most ? foreignAnswer(413, '<h1>413 Request Entity Too Large</h1>') : handle(request)

/** A connection with a limited speed in bytes a second, which all requests share. */
const slowLine =
  (bytesPerSecond: number) =>
  ({ handle }: ReturnType<typeof makeServer>, clock: TestClock) => {
    let freeAt = 0
    return async (request: NetRequest) => {
      const begin = Math.max(freeAt, clock.now())
      freeAt = begin + (bytesOf(request) / bytesPerSecond) * 1_000
      await clock.sleep(freeAt - clock.now(), request.signal)
      if (request.signal.aborted) {
        freeAt = clock.now()
        throw new Error('aborted')
      }
      return handle(request)
    }
  }

describe('a proxy that takes 128 kB', () => {
  it('[WN-05] gets all of 36 notes of 4.6 kB, each once and in order', async () => {
    const it = await setUp(proxy(128 * KB))
    for (let n = 0; n < 36; n++) await it.note(4_600)
    await it.pushAll()
    expect(it.server.mutations.map(({ seq }) => seq)).toEqual(Array.from({ length: 36 }, (_, n) => n + 1))
  })

  it('[WN-06] gets a photo in chunks, and also the small copy of a photo that is larger than the limit', async () => {
    const it = await setUp(proxy(128 * KB))
    await it.photo('ab'.repeat(32), 700 * KB)
    await it.photo('cd'.repeat(32), 200 * KB)
    expect(await uploadPhotos(it.engine.context, signal)).toBe(false)
    expect([...it.server.pieces.values()].map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([
      200 * KB,
      700 * KB,
    ])
    expect(it.server.pieces.get('ab'.repeat(32))?.every((byte, i) => byte === i % 251)).toBe(true)
  })

  it('[WN-07] sets aside one change that is larger than the limit, names it, and sends the others', async () => {
    const it = await setUp(proxy(128 * KB))
    await it.note(100)
    await it.note(190 * KB)
    await it.note(100)
    await it.pushAll()
    expect(it.server.mutations.map(({ name }) => name)).toEqual([
      'repair.setNotes',
      'sync.noop',
      'repair.setNotes',
    ])
    expect(it.database.dump('attention')).toMatchObject([
      { outcome: { status: 'failed', text: 'Deze wijziging is te groot om te versturen.' } },
    ])
    const events = it.channel.posted.filter((message) => message.t === 'event')
    expect(events).toMatchObject([{ event: { type: 'refused', name: 'repair.setNotes' } }])
  })

  it('[WN-07] sets nothing aside where the proxy refuses everything', async () => {
    const it = await setUp(proxy(0))
    await it.note(190 * KB)
    await expect(it.pushAll(8)).rejects.toThrow('not through')
    expect(it.database.dump('attention')).toEqual([])
    expect(it.database.dump('outbox')).toMatchObject([{ name: 'repair.setNotes' }])
  })
})

describe('our own server that finds a request too large', () => {
  it('[WN-07] gets the others, and the one that is too large is named', async () => {
    const it = await setUp(
      ({ handle }) =>
        (request) =>
          bytesOf(request) > 150 * KB
            ? answer(413, { error: { code: 'too_large', message: '' } })
            : handle(request),
    )
    await it.note(190 * KB)
    await it.note(100)
    await it.pushAll()
    expect(it.server.mutations.at(-1)?.name).toBe('repair.setNotes')
    expect(it.database.dump('attention')).toMatchObject([
      { outcome: { text: 'Deze wijziging is te groot om te versturen.' } },
    ])
  })
})

describe('a line of 3 kB a second', () => {
  it('[WN-05] carries 336 kB of changes', async () => {
    const it = await setUp(slowLine(3_000))
    for (let n = 0; n < 72; n++) await it.note(4_600)
    await it.pushAll()
    expect(it.server.mutations).toHaveLength(72)
  })

  it('[WN-05] carries one change that needs more than the usual time', async () => {
    const it = await setUp(slowLine(3_000))
    await it.note(190 * KB)
    await it.pushAll()
    expect(it.server.mutations).toHaveLength(1)
  })

  it('[WN-06] carries two originals of a photo side by side', async () => {
    const it = await setUp(slowLine(3_000))
    await it.photo('ab'.repeat(32), 600 * KB)
    await it.photo('cd'.repeat(32), 600 * KB)
    expect(await withTime(it.clock, uploadPhotos(it.engine.context, signal))).toBe(false)
    expect([...it.server.pieces.values()].map(({ length }) => length)).toEqual([600 * KB, 600 * KB])
  })
})

describe('the size of requests', () => {
  const sent = (bytes: number) => ({ bytes, startedAt: 0, limitMs: 30_000 })
  const make = () => {
    const clock = new TestClock()
    clock.time = 1_000
    return { clock, size: new BodySize(clock) }
  }

  it('[WN-05] halves after a time-out and a refusal, and not after a connection that is not there', () => {
    const { size } = make()
    expect(size.noteFailed(sent(300 * KB), networkFailure('Failed to fetch'))).toBe(false)
    expect(size.bytes).toBe(LIMITS.pushBytes)
    expect(size.noteFailed(sent(300 * KB), networkFailure('timeout'))).toBe(true)
    expect(size.bytes).toBe(150 * KB)
    expect(size.noteFailed(sent(150 * KB), foreignFailure(413))).toBe(true)
    expect(size.bytes).toBe(75 * KB)
    expect(size.noteFailed(sent(75 * KB), foreignFailure(502))).toBe(false)
  })

  it('halves after a connection that broke while a request was on its way for ten seconds', () => {
    const { clock, size } = make()
    clock.time = 12_000
    expect(size.noteFailed(sent(300 * KB), networkFailure('Failed to fetch'))).toBe(true)
  })

  it('never falls below a request that is mostly headers', () => {
    const { size } = make()
    for (let n = 0; n < 20; n++) size.noteFailed(sent(size.bytes), networkFailure('timeout'))
    expect(size.bytes).toBe(SMALLEST_BODY)
    expect(size.noteFailed(sent(size.bytes), networkFailure('timeout'))).toBe(false)
  })

  it('[WN-05] remembers the size that works for ten minutes, and grows again after that', () => {
    const { clock, size } = make()
    size.noteFailed(sent(256 * KB), foreignFailure(413))
    const arrives = () => size.noteArrived({ bytes: size.bytes, startedAt: clock.now(), limitMs: 30_000 })
    arrives()
    expect(size.bytes).toBe(128 * KB)
    clock.time += 10 * 60_000
    arrives()
    arrives()
    expect(size.bytes).toBe(LIMITS.pushBytes)
  })

  it('does not grow by requests that are small, or slow', () => {
    const { clock, size } = make()
    size.noteFailed(sent(200 * KB), networkFailure('timeout'))
    clock.time += 20 * 60_000
    size.noteArrived({ bytes: 2 * KB, startedAt: clock.now(), limitMs: 30_000 })
    size.noteArrived({ bytes: 100 * KB, startedAt: clock.now() - 20_000, limitMs: 30_000 })
    expect(size.bytes).toBe(100 * KB)
  })
})
