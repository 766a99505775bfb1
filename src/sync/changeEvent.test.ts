import { afterEach, describe, expect, it } from 'vitest'
import { FakeNet } from '../../tests/kit/sim/fakeNet.ts'
import { EventSourceDouble } from '../../tests/kit/sim/eventSource.ts'
import { repairArgs, testDevice } from '../../tests/kit/server/device.ts'
import { testId } from '../../tests/kit/sim/memoryTx.ts'
import { SyncDouble } from '../../tests/kit/sim/syncDouble.ts'
import type { FeedChangeEvent } from './protocol/protocol.ts'
import { Engine } from './engine/engine.ts'

const running: AbortController[] = []
afterEach(() => {
  for (const life of running.splice(0)) life.abort()
})

const executorId = testId(2)
const create = (id: string) => repairArgs(id, executorId)

/** A device in step with its server, on a live stream. */
async function setUp() {
  const server = new SyncDouble()
  await server.seed('executor', { id: executorId, name: 'Standaard', active: true })
  const stream = new EventSourceDouble()
  const hold = { push: null as Promise<void> | null }
  const net = new FakeNet(async (request) => {
    if (request.path.startsWith('/sync/events')) return stream.open()
    if (request.path === '/sync/push' && hold.push) await hold.push
    return server.handle(request)
  })
  const device = testDevice(net)
  const engine = new Engine(device.ports)
  const life = new AbortController()
  running.push(life)
  void engine.run(life.signal)
  engine.setToken('good')
  device.ports.channel.listen((message) => message.t === 'kick' && engine.wakeAfterWrite(message))
  await device.clock.advance(5_000)
  const id = testId(5)
  /** Makes a change on another device. @returns the change event of it */
  const change = async (description: string, of = id): Promise<FeedChangeEvent> => {
    const from = server.v
    await server.seed('category', { id: of, description, prefix: 'CA', active: true })
    return carried(from)
  }
  const carried = (from: number): FeedChangeEvent => {
    const cursor = (v: number) => `d1.${server.epoch}.${v}`
    const lines = server.lines({ clientId: testId(), cursor: cursor(from) }).slice(1, -1)
    const head = { v: server.v, spreadMs: 0, epoch: server.epoch, serverTime: '2026-03-02T09:00:00.000Z' }
    return { ...head, from: cursor(from), to: cursor(server.v), lines }
  }
  const shown = () => device.database.dump('category').map((row) => row.description)
  const pulls = () => net.paths().filter((path) => path === '/sync/pull').length
  const cursor = () => device.database.dump('meta').find((row) => row.k === 'cursor')?.v
  const isEven = () => cursor() === `d1.${server.epoch}.${server.v}`
  return { server, stream, net, engine, hold, change, carried, shown, pulls, isEven, ...device }
}

describe('a change that the live stream carries', () => {
  it('[AL-24] is stored with its cursor where the device stands at its beginning, and nothing is asked', async () => {
    const it = await setUp()
    const before = it.pulls()
    it.stream.send('change', await it.change('Atelier'))
    await it.clock.advance(1)
    expect(it.shown()).toEqual(['Atelier'])
    expect(it.isEven()).toBe(true)
    it.stream.send('change', await it.change('Winkel'))
    await it.clock.advance(1)
    expect(it.shown()).toEqual(['Winkel'])
    await it.clock.advance(5_000)
    expect(it.pulls()).toBe(before)
    expect(it.engine.status).toMatchObject({ state: 'synced' })
  })

  it('[AL-24] is asked for with a header that other servers do not know', async () => {
    const it = await setUp()
    const asked = it.net.requests.find(({ path }) => path === '/sync/events')
    expect(asked?.headers).toMatchObject({ 'x-sync-changes': '1' })
  })

  it('[AL-24] costs nothing when it comes twice', async () => {
    const it = await setUp()
    const before = it.pulls()
    const [first, second] = [await it.change('een'), await it.change('twee')]
    for (const one of [first, first, second, first, second]) it.stream.send('change', one)
    await it.clock.advance(5_000)
    expect(it.shown()).toEqual(['twee'])
    expect(it.pulls()).toBe(before)
  })

  it.each([
    ['was lost', [1]],
    ['comes after the next one', [1, 0]],
    ['is cut', [-1, 1]],
  ])('[AL-24] of which the one before %s is fetched by a pull', async (_name, order) => {
    const it = await setUp()
    const both = [await it.change('een', testId(6)), await it.change('twee', testId(7))]
    for (const i of order) {
      if (i < 0) it.stream.push('event: change\ndata: {"v":2,"from')
      const event = both[i]
      if (event) it.stream.send('change', event)
      if (i < 0) it.stream.push(null)
    }
    await it.clock.advance(5_000)
    expect(it.shown().toSorted()).toEqual(['een', 'twee'])
    expect(it.isEven()).toBe(true)
  })

  it('[AL-24] that this version does not understand is fetched by a pull', async () => {
    const it = await setUp()
    const { lines: _, ...rest } = await it.change('Atelier')
    it.stream.send('change', rest)
    await it.clock.advance(10)
    expect(it.shown()).toEqual(['Atelier'])
  })

  it('[AL-24] of another epoch is not stored, and the device begins anew', async () => {
    const it = await setUp()
    const { lines, ...rest } = await it.change('Atelier')
    it.server.epoch = '0e000000-0000-4000-8000-000000000002'
    const to = rest.to.replace(rest.epoch, it.server.epoch)
    it.stream.send('change', { ...rest, epoch: it.server.epoch, from: to.replace(/\d+$/, '1'), to, lines })
    await it.clock.advance(10)
    expect(it.shown()).toEqual(['Atelier'])
    expect(it.isEven()).toBe(true)
  })

  it('[FO-11] a stream that begins in another history is followed there at once, also where that has not come as far', async () => {
    const it = await setUp()
    it.stream.send('hello', { epoch: it.server.epoch, head: it.server.v })
    it.stream.send('change', await it.change('Atelier'))
    await it.clock.advance(10)
    const before = it.pulls()
    it.server.epoch = '0e000000-0000-4000-8000-000000000002'
    it.stream.send('hello', { epoch: it.server.epoch, head: 1 })
    await it.clock.advance(10)
    expect(it.pulls()).toBeGreaterThan(before)
    expect(it.isEven()).toBe(true)
  })

  it('[AL-25] waits for the outcome of what this device is sending (R2)', async () => {
    const it = await setUp()
    let answer = () => {}
    it.hold.push = new Promise((resolve) => {
      answer = resolve
    })
    await it.mutator.mutate('repair.create', create(testId()))
    await it.clock.advance(10)
    it.stream.send('change', await it.change('Atelier'))
    await it.clock.advance(100)
    expect(it.shown()).toEqual([])
    answer()
    await it.clock.advance(2_000)
    expect(it.shown()).toEqual(['Atelier'])
    expect(it.database.dump('outbox')).toEqual([])
    expect(it.isEven()).toBe(true)
  })

  it('[AL-25] is not stored while anything waits here, though it is not being sent', async () => {
    const it = await setUp()
    it.hold.push = Promise.reject(new Error('reset'))
    it.hold.push.catch(() => {})
    await it.mutator.mutate('repair.create', create(testId()))
    await it.clock.advance(100)
    const before = it.pulls()
    it.stream.send('change', await it.change('Atelier'))
    await it.clock.advance(5_000)
    expect(it.shown()).toEqual(['Atelier'])
    expect(it.pulls()).toBeGreaterThan(before)
  })
})

describe('invalidations without changes', () => {
  const sendInvalidations = async (it: Awaited<ReturnType<typeof setUp>>, n: number, everyMs: number) => {
    for (let i = 0; i < n; i++) {
      await it.change(`nr ${i}`)
      it.stream.send('poke', { v: it.server.v, spreadMs: 0 })
      await it.clock.advance(everyMs)
    }
  }

  it('[AL-26] never make a single change wait, also soon after another', async () => {
    const it = await setUp()
    for (const description of ['een', 'twee', 'drie']) {
      await it.change(description)
      it.stream.send('poke', { v: it.server.v, spreadMs: 0 })
      await it.clock.advance(1)
      expect(it.shown()).toEqual([description])
    }
  })

  it('[AL-26] are gathered in a flood: a few pulls at once, then one a second', async () => {
    const it = await setUp()
    const before = it.pulls()
    await sendInvalidations(it, 100, 50)
    expect(it.pulls() - before).toBeLessThanOrEqual(10)
    await it.clock.advance(2_000)
    expect(it.shown()).toEqual(['nr 99'])
  })
})
