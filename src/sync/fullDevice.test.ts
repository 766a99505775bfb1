import { afterEach, describe, expect, it } from 'vitest'
import {
  PERSON,
  repairArgs,
  TestChannel,
  TestClock,
  TestLocks,
  testRng,
} from '../../tests/kit/server/device.ts'
import { answer, FakeNet } from '../../tests/kit/sim/fakeNet.ts'
import { MemoryDatabase } from '../../tests/kit/sim/memoryStore.ts'
import { testId } from '../../tests/kit/sim/memoryTx.ts'
import { SyncDouble } from '../../tests/kit/sim/syncDouble.ts'
import { StorageError } from './store/errors.ts'
import { createMutator } from './store/mutator.ts'
import { isEntityName } from '../domain/entities.ts'
import type { Scope } from './store/ports.ts'
import { Engine } from './engine/engine.ts'
import { findPhoto } from './engine/photos.ts'
import type { NetResponse } from './ports.ts'

const running: AbortController[] = []
afterEach(() => {
  for (const life of running.splice(0)) life.abort()
})

const executorId = testId(2)
const create = (id: string) => repairArgs(id, executorId)

/** A device in step with its server; `full` chooses the writes of the worker that fail because the disk is full. */
async function setUp() {
  const server = new SyncDouble()
  await server.seed('executor', { id: executorId, name: 'Standaard', active: true })
  const net = new FakeNet((request) =>
    request.path.startsWith('/sync/events') ? new Promise<NetResponse>(() => {}) : server.handle(request),
  )
  const database = new MemoryDatabase()
  const room = { full: (_scope: Scope) => false }
  const store = database.connect({
    gate: (operation, scope) => {
      if (operation === 'commit' && scope.write && room.full(scope)) throw new StorageError('quota')
    },
  })
  const [clock, channel, rng] = [new TestClock(), new TestChannel(), testRng()]
  const ports = { store, clock, rng, net, channel: channel.open(), locks: new TestLocks() }
  // The reserve and small rows still fit, but rows from the server do not.
  const mutator = createMutator({ store: database.connect(), clock, rng, channel: channel.open() })
  mutator.setActor({ id: PERSON })
  const engine = new Engine(ports)
  const life = new AbortController()
  running.push(life)
  void engine.run(life.signal)
  engine.setToken('good')
  ports.channel.listen((message) => message.t === 'kick' && engine.wakeAfterWrite(message))
  await clock.advance(2_000)
  return { server, net, database, clock, mutator, engine, room }
}

const category = (description: string) => ({ id: testId(5), description, prefix: 'CA', active: true })

const isMirror = ({ tables }: Scope) => tables.some(isEntityName)

describe('a device without room', () => {
  it("[LD-21] never says 'Gesynchroniseerd' while what the server has cannot be stored, and does not ask for it in a hurry", async () => {
    const it = await setUp()
    expect(it.engine.status).toMatchObject({ state: 'synced', wait: null })
    it.room.full = isMirror
    await it.server.seed('category', category('Atelier'))
    it.engine.wakeAll()
    await it.clock.advance(1_000)
    expect(it.engine.status).toMatchObject({ state: 'sending', wait: { why: 'deviceFull' } })
    const before = it.net.paths().length
    await it.clock.advance(10 * 60_000)
    expect(it.engine.status).toMatchObject({ state: 'sending', wait: { why: 'deviceFull' } })
    expect(it.net.paths().length - before).toBeLessThan(60)
    expect(it.database.dump('category')).toEqual([])

    it.room.full = () => false
    it.engine.wakeAll()
    await it.clock.advance(5_000)
    expect(it.engine.status).toMatchObject({ state: 'synced', wait: null })
    expect(it.database.dump('category')).toMatchObject([{ description: 'Atelier' }])
  })

  it('[LD-21] sends what was saved, once, and keeps it until there is room for the outcome', async () => {
    const it = await setUp()
    it.net.up = false
    it.engine.wakeAll()
    await it.clock.advance(60_000)
    it.room.full = isMirror
    const id = testId()
    await it.mutator.mutate('repair.create', create(id))
    it.net.up = true
    it.engine.wakeAll()
    await it.clock.advance(60_000)
    expect(it.server.doc('repair', id)).toBeDefined()
    expect(it.database.dump('outbox')).toHaveLength(1)
    expect(it.engine.status).toMatchObject({ waiting: 1, wait: { why: 'deviceFull' } })
    it.room.full = () => false
    it.engine.wakeAll()
    await it.clock.advance(5_000)
    expect(it.database.dump('outbox')).toEqual([])
    expect([...it.server.effectsOf.values()]).toEqual([1])
    expect(it.engine.status).toMatchObject({ state: 'synced', waiting: 0 })
  })

  it('[LD-22] lets go of photos that can be fetched again, and of no other', async () => {
    const it = await setUp()
    const photo = { bytes: new ArrayBuffer(10), mime: 'image/jpeg' }
    const waits = { ...photo, sha256: 'waits', repairId: 'r', createdAt: 1, refused: 'De foto is te groot.' }
    await it.database.connect().run({ tables: ['blobcache', 'blobq'], write: true }, async (tx) => {
      tx.put('blobcache', { ...photo, sha256: 'fetched:orig', usedAt: 1 })
      tx.put('blobcache', { ...photo, sha256: 'own:orig', usedAt: 1, sentAt: 1 })
      tx.put('blobq', waits)
    })
    it.room.full = isMirror
    await it.server.seed('category', category('Atelier'))
    it.engine.wakeAll()
    await it.clock.advance(2_000)
    expect(it.database.dump('blobcache').map(({ sha256 }) => sha256)).toEqual(['own:orig'])
    expect(it.database.dump('blobq')).toEqual([waits])
  })

  it('[LD-22] shows the photos that are on it all the same', async () => {
    const it = await setUp()
    const bytes = new ArrayBuffer(10)
    await it.database.connect().run({ tables: ['blobcache'], write: true }, async (tx) => {
      tx.put('blobcache', { sha256: 'here:orig', bytes, mime: 'image/jpeg', usedAt: 1, sentAt: 1 })
    })
    it.room.full = () => true
    const { signal } = new AbortController()
    expect(await findPhoto(it.engine.context, 'here', 'orig', signal)).toMatchObject({ bytes })
  })

  it('[LD-23] says that the server has no room, keeps what waits, and sends it once when there is', async () => {
    const it = await setUp()
    const real = it.server.push.bind(it.server)
    it.server.push = async () => answer(507, { error: { code: 'insufficient_storage', message: '' } })
    const id = testId()
    await it.mutator.mutate('repair.create', create(id))
    await it.clock.advance(2_000)
    expect(it.engine.status).toMatchObject({ state: 'sending', waiting: 1, wait: { why: 'serverFull' } })
    const before = it.net.paths().length
    await it.clock.advance(10 * 60_000)
    expect(it.net.paths().length - before).toBeLessThan(60)
    expect(it.engine.status).toMatchObject({ state: 'sending', waiting: 1, wait: { why: 'serverFull' } })
    it.server.push = real
    await it.clock.advance(60_000)
    expect(it.engine.status).toMatchObject({ state: 'synced', waiting: 0, wait: null })
    expect([...it.server.effectsOf.values()]).toEqual([1])
  })
})
