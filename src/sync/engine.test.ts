import { afterEach, describe, expect, it, vi } from 'vitest'
import { Conflict } from '../domain/system/system.ts'
import { sample } from '../../tests/kit/sampleDoc.ts'
import { answer, FakeNet, foreignAnswer, ndjson } from '../../tests/kit/sim/fakeNet.ts'
import { PERSON, repairArgs, testDevice, type TestDevice } from '../../tests/kit/server/device.ts'
import { testId } from '../../tests/kit/sim/memoryTx.ts'
import { SyncDouble } from '../../tests/kit/sim/syncDouble.ts'
import type { Repair } from '../domain/repairs/repair.ts'
import type { NetRequest, NetResponse } from './ports.ts'
import { Engine } from './engine/engine.ts'
import { rotateClientId } from './engine/identity.ts'
import { PhotoRounds } from './engine/photoRounds.ts'
import { Pusher } from './engine/push.ts'
import { readStoredStatus } from './engine/status.ts'
import {
  cancelMutations,
  discardGroup,
  readRefusedGroup,
  retryGroup,
  replaceByExisting,
} from './engine/attention.ts'

const running: AbortController[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const life of running.splice(0)) life.abort()
})

const noStream = () => new Promise<NetResponse>(() => {})

type Fault = (request: NetRequest, real: () => Promise<NetResponse>) => Promise<NetResponse | null> | null

interface SetUp {
  fault?: Fault
  token?: string | null
  server?: SyncDouble
  seed?: number
  collect?: () => void
}

/** A device with a running engine against a fake server; `fault` may answer in its place. */
function setUp(options: SetUp = {}) {
  const server = options.server ?? new SyncDouble()
  const state = { fault: options.fault }
  const net = new FakeNet(async (request) => {
    if (request.path.startsWith('/sync/events')) return (await state.fault?.(request, noStream)) ?? noStream()
    const real = () => server.handle(request)
    return (state.fault && (await state.fault(request, real))) ?? real()
  })
  const device = testDevice(net, options.seed)
  const engine = new Engine({ ...device.ports, ...(options.collect && { collect: options.collect }) })
  const life = new AbortController()
  running.push(life)
  void engine.run(life.signal)
  engine.setToken(options.token === undefined ? 'good' : options.token)
  device.ports.channel.listen((message) => message.t === 'kick' && engine.wakeAfterWrite(message))
  return { server, net, engine, state, life, ...device }
}

const executorId = testId(2)
const create = (id: string, notes?: string) => repairArgs(id, executorId, notes)

async function withExecutor(server: SyncDouble) {
  await server.seed('executor', { id: executorId, name: 'Standaard', active: true })
  return server
}

const outboxOf = ({ database }: TestDevice) => database.dump('outbox')
const metaOf = ({ database }: TestDevice, k: string) => database.dump('meta').find((row) => row.k === k)?.v
const eventsOf = ({ channel }: TestDevice) =>
  channel.posted.flatMap((m) => (m.t === 'event' ? [m.event as { type: string }] : []))

describe('push and pull', () => {
  it('[OB-03] reports the id of the last error in the log of the server, and nothing else', async () => {
    let at = 0
    const headers = () => ({ 'x-request-id': `req-${(at += 1)}` })
    const it = setUp({
      server: await withExecutor(new SyncDouble()),
      fault: async ({ path }) =>
        path === '/sync/push' && at < 2
          ? answer(500, { error: { code: 'server_error', message: '' } }, { headers: headers() })
          : null,
    })
    expect(it.engine.status.failure).toBeUndefined()
    await it.mutator.mutate('repair.create', create(testId(7)))
    await it.clock.advance(60_000)
    expect(it.engine.status).toMatchObject({ waiting: 0, failure: { requestId: 'req-2' } })
    it.net.up = false
    await it.mutator.mutate('repair.create', create(testId(8)))
    await it.clock.advance(60_000)
    expect(it.engine.status).toMatchObject({ state: 'offline', failure: { requestId: 'req-2' } })
  })

  it.each([
    [[3, 4], 0],
    [[200, 201], 101],
    [[], 205],
  ])(
    '[MS-11] asks a history that is new here for the last 100 outcomes up to the last of %j that it has kept',
    async (kept, knownSeq) => {
      const it = setUp({ server: await withExecutor(new SyncDouble()) })
      const sent = {
        mid: testId(),
        name: 'sync.noop',
        mv: 1,
        uid: PERSON,
        at: '2026-03-02T09:00:00.000Z',
        args: {},
      }
      const rest = { touched: [], reads: [], createdAt: 1, clientId: testId(), ackedAt: 1 }
      await it.ports.store.run({ tables: ['sent', 'meta'], write: true }, async (tx) => {
        for (const seq of kept) tx.put('sent', { ...sent, ...rest, seq })
        for (const [k, v] of Object.entries({ ackedSeq: 205, nextSeq: 206 })) tx.put('meta', { k, v })
      })
      await it.clock.advance(1_000)
      const asked = it.net.requests.find(({ path }) => path === '/sync/pull')
      expect(JSON.parse(String(asked?.body))).toMatchObject({ knownSeq })
    },
  )

  it('brings a local repair to the server once and takes back its number', async () => {
    const it = setUp({ server: await withExecutor(new SyncDouble()) })
    await it.clock.advance(1_000)
    const id = testId()
    await it.mutator.mutate('repair.create', create(id))
    expect(it.database.dump('repair')[0]?.number).toBeNull()
    await it.clock.advance(2_000)
    expect(outboxOf(it)).toEqual([])
    expect(it.database.dump('shadow')).toEqual([])
    expect(it.database.dump('repair')[0]?.number).toBe('2026.1')
    expect(eventsOf(it)).toContainEqual({ type: 'numbered', e: 'repair', id, number: '2026.1' })
    expect([...it.server.effectsOf.values()]).toEqual([1])
  })

  it('[AL-100] has a first download collected as its parts are stored, and later changes left alone', async () => {
    const collect = vi.fn<() => void>()
    const server = await withExecutor(new SyncDouble())
    const isInitialSync: Fault = async ({ path, body }) => {
      if (path !== '/sync/pull') return null
      const [begin, ...lines] = server.lines(JSON.parse(String(body)))
      return answer(200, ndjson([{ ...begin, mode: 'boot' }, ...lines]))
    }
    const it = setUp({ server, collect, fault: isInitialSync })
    await it.clock.advance(5_000)
    it.state.fault = undefined
    const downloaded = collect.mock.calls.length
    expect(downloaded).toBeGreaterThan(0)
    await server.seed('executor', { id: testId(3), name: 'Later', active: true })
    it.engine.wakeAll()
    await it.clock.advance(60_000)
    expect(metaOf(it, 'head')).toBe(2)
    expect(collect).toHaveBeenCalledTimes(downloaded)
  })

  it('[AL-97] counts the open conflicts again when one was settled here, without network too', async () => {
    const server = await withExecutor(new SyncDouble())
    const id = testId()
    await server.seed('conflict', { ...Conflict.parse(sample(Conflict, 'bare')), id, state: 'open' })
    const it = setUp({ server })
    await it.clock.advance(5_000)
    expect(it.engine.status.conflicts).toBe(1)
    it.state.fault = () => Promise.reject(new Error('no network'))
    await it.mutator.mutate('conflict.dismiss', { id })
    await it.clock.advance(500)
    expect(it.engine.status).toMatchObject({ conflicts: 0, waiting: 1 })
  })

  it('[AL-89] looks for photos when one was taken, not at each change', async () => {
    const it = setUp({ server: await withExecutor(new SyncDouble()) })
    await it.clock.advance(60_000)
    const looks = vi.spyOn(PhotoRounds.prototype, 'once')
    for (let i = 0; i < 20; i++) {
      await it.mutator.mutate('repair.create', create(testId(), `nr ${i}`))
      await it.clock.advance(100)
    }
    expect(looks).not.toHaveBeenCalled()
    it.engine.wakeAfterWrite()
    await it.clock.advance(100)
    expect(looks).toHaveBeenCalledOnce()
  })

  it('[AL-92] looks for more to send after the fetch that an answer asks for, not at once, where nothing more was there', async () => {
    let release: (() => void) | undefined
    let slow = false
    const it = setUp({
      server: await withExecutor(new SyncDouble()),
      fault: ({ path }, real) =>
        slow && path === '/sync/pull' ? new Promise<void>((resolve) => (release = resolve)).then(real) : null,
    })
    await it.clock.advance(60_000)
    slow = true
    const looks = vi.spyOn(Pusher.prototype, 'once')
    await it.mutator.mutate('repair.create', create(testId()))
    await it.clock.advance(100)
    expect(it.net.paths().slice(-2)).toEqual(['/sync/push', '/sync/pull'])
    expect(looks).toHaveBeenCalledOnce()
    release?.()
    await it.clock.advance(100)
    expect(looks).toHaveBeenCalledTimes(2)
    expect(outboxOf(it)).toEqual([])
  })

  it('[B3.3] sends the first change at once and gathers what follows', async () => {
    const it = setUp({ server: await withExecutor(new SyncDouble()) })
    await it.clock.advance(5_000)
    const pushes = () => it.net.paths().filter((path) => path === '/sync/push').length
    await it.mutator.mutate('repair.create', create(testId()))
    await it.clock.advance(10)
    expect(pushes()).toBe(1)
    for (let i = 0; i < 20; i++) {
      await it.mutator.mutate('repair.create', create(testId(), `nr ${i}`))
      await it.clock.advance(10)
    }
    expect(pushes()).toBe(1)
    await it.clock.advance(1_000)
    expect(pushes()).toBe(2)
    expect(outboxOf(it)).toEqual([])
  })

  it('[C3-3] drains through pulls when every push answer is lost', async () => {
    const it = setUp({
      server: await withExecutor(new SyncDouble()),
      fault: (request, real) =>
        request.path === '/sync/push' ? real().then(() => Promise.reject(new Error('reset'))) : null,
    })
    await it.clock.advance(1_000)
    for (let i = 0; i < 5; i++) await it.mutator.mutate('repair.create', create(testId()))
    await it.clock.advance(10 * 60_000)
    expect(outboxOf(it)).toEqual([])
    expect([...it.server.effectsOf.values()]).toEqual([1, 1, 1, 1, 1])
  })

  it.each([
    ['a page with 200', () => foreignAnswer(200, '<html>Aanmelden</html>')],
    ['a redirect', () => foreignAnswer(302, '')],
    ['511', () => foreignAnswer(511, '<html>')],
    ['an empty 200', () => foreignAnswer(200, '')],
    ['the 413 of a proxy', () => foreignAnswer(413, 'too large')],
    ['the 401 of a proxy', () => foreignAnswer(401, 'log in')],
    ['damaged JSON of our server', () => answer(200, '{"epoch":"x","lastS')],
  ])('[C3-29] takes %s for a network failure: no entry changes its state', async (_name, foreign) => {
    const it = setUp({ server: await withExecutor(new SyncDouble()) })
    await it.clock.advance(1_000)
    it.state.fault = async () => foreign()
    await it.mutator.mutate('repair.create', create(testId()))
    await it.clock.advance(5 * 60_000)
    expect(outboxOf(it)).toHaveLength(1)
    expect(it.database.dump('attention')).toEqual([])
    expect(it.engine.connectionGate.state).toBe('ok')
    it.state.fault = undefined
    await it.clock.advance(3 * 60_000)
    expect(outboxOf(it)).toEqual([])
  })

  it.each([
    [413, 'proxy'],
    [302, 'proxy'],
    [200, 'proxy'],
    [502, 'noServer'],
    [503, 'noServer'],
  ] as const)(
    '[PX-02] says that something answers %i in the place of the server, and until when',
    async (status, why) => {
      const it = setUp({ server: await withExecutor(new SyncDouble()) })
      await it.clock.advance(1_000)
      it.state.fault = async () => foreignAnswer(status, '<html>')
      await it.mutator.mutate('repair.create', create(testId()))
      await it.clock.advance(60_000)
      expect(it.engine.status).toMatchObject({ online: false, waiting: 1, wait: { why, status } })
      it.state.fault = async () => Promise.reject(new Error('no route'))
      await it.clock.advance(3 * 60_000)
      expect(it.engine.status).toMatchObject({ online: false, wait: null })
      it.state.fault = undefined
      await it.clock.advance(3 * 60_000)
      expect(it.engine.status).toMatchObject({ state: 'synced', wait: null })
    },
  )

  it('[HZ-15] keeps everything while its tenant is suspended, reports that, and sends it afterwards', async () => {
    const it = setUp({ server: await withExecutor(new SyncDouble()) })
    await it.clock.advance(1_000)
    const error = { code: 'suspended', message: '', details: {} }
    it.state.fault = async () => answer(503, { error }, { headers: { 'retry-after': '60' } })
    await it.mutator.mutate('repair.create', create(testId()))
    await it.clock.advance(60_000)
    expect(it.engine.status).toMatchObject({ waiting: 1, refused: 0, wait: { why: 'suspended' } })
    it.state.fault = undefined
    await it.clock.advance(3 * 60_000)
    expect(it.engine.status).toMatchObject({ state: 'synced', waiting: 0, wait: null })
  })

  it('[B3.6] waits longer and longer between failed attempts', async () => {
    const it = setUp({ server: await withExecutor(new SyncDouble()) })
    await it.clock.advance(1_000)
    it.state.fault = async () => answer(503, { error: { code: 'later', message: '' } })
    const before = it.net.requests.length
    await it.mutator.mutate('repair.create', create(testId()))
    await it.clock.advance(30 * 60_000)
    expect(it.net.requests.length - before).toBeLessThan(260)
    expect(it.net.requests.length - before).toBeGreaterThan(20)
  })

  it('says within seconds that the server went away, although there is nothing to send', async () => {
    let cut = () => {}
    const gone = new Promise<void>((resolve) => (cut = resolve))
    const open = (request: NetRequest) =>
      request.path.startsWith('/sync/events') ? gone.then(() => answer(503, {})) : null
    const it = setUp({ fault: open })
    await it.clock.advance(5_000)
    expect(it.engine.status).toMatchObject({ state: 'synced', online: true })
    it.state.fault = () => Promise.reject(new TypeError('Failed to fetch'))
    cut()
    await it.clock.advance(3_000)
    expect(it.engine.status).toMatchObject({ state: 'offline', online: false })
  })

  it('opens a stream that stood for long again soon, however often it ends', async () => {
    let opened = 0
    const it = setUp()
    async function* heartbeats() {
      for (let i = 0; i < 6; i++) {
        await it.clock.sleep(15_000)
        yield new TextEncoder().encode(': hb\n\n')
      }
    }
    it.state.fault = async ({ path }) => {
      if (!path.startsWith('/sync/events')) return null
      opened++
      return { ...answer(200, {}), chunks: heartbeats }
    }
    await it.clock.advance(3 * 60 * 60_000)
    // ninety seconds each
    expect(opened).toBeGreaterThan(100)
  })

  it('[FT-15] hears of others within seconds of reaching the server again, however long it was away', async () => {
    const late: number[] = []
    for (let seed = 1; seed <= 20; seed++) {
      const it = setUp({ seed })
      await it.clock.advance(5_000)
      it.state.fault = () => Promise.reject(new TypeError('Failed to fetch'))
      it.engine.wakeAll()
      await it.clock.advance(10 * 60_000)
      const at = { pull: 0, events: 0 }
      it.state.fault = async ({ path }, real) => {
        if (path === '/sync/pull') at.pull ||= it.clock.now()
        if (path.startsWith('/sync/events')) at.events ||= it.clock.now()
        return real()
      }
      await it.clock.advance(3 * 60_000)
      expect(at.pull).toBeGreaterThan(0)
      late.push(at.events - at.pull)
      it.life.abort()
    }
    expect(late.filter((ms) => ms > 3_500)).toEqual([])
  })

  it('[B3.6] never asks again before the time that the server names', async () => {
    const it = setUp({ server: await withExecutor(new SyncDouble()) })
    await it.clock.advance(1_000)
    const times: number[] = []
    it.state.fault = async (request, real) => {
      if (request.path !== '/sync/push') return real()
      times.push(it.clock.now())
      return answer(429, { error: { code: 'slow_down', message: '' } }, { headers: { 'retry-after': '45' } })
    }
    await it.mutator.mutate('repair.create', create(testId()))
    await it.clock.advance(10 * 60_000)
    expect(times.length).toBeGreaterThan(3)
    times.slice(1).forEach((time, i) => expect(time - (times[i] ?? 0)).toBeGreaterThanOrEqual(45_000))
  })

  it('[FT-13] says why and until when the server lets a first download wait, and asks no sooner though it is woken', async () => {
    const times: number[] = []
    let limited = true
    const it = setUp({
      server: await withExecutor(new SyncDouble()),
      fault: async (request, real) => {
        if (request.path !== '/sync/pull' || !limited) return real()
        times.push(it.clock.now())
        return answer(
          429,
          { error: { code: 'too_many_requests', message: '' } },
          { headers: { 'retry-after': '120' } },
        )
      },
    })
    await it.clock.advance(1_000)
    expect(it.engine.status).toMatchObject({ state: 'boot', wait: { why: 'limit' } })
    const { until } = it.engine.status.wait!
    expect(until - times[0]!).toBeGreaterThanOrEqual(120_000)
    for (let i = 0; i < 8; i++) {
      it.engine.wakeAll()
      await it.clock.advance(10_000)
    }
    expect(times).toHaveLength(1)
    limited = false
    await it.clock.advance(until - it.clock.now() + 5_000)
    expect(it.engine.status).toMatchObject({ state: 'synced', wait: null })
  })

  it('gives up an answer that never comes and tries again', async () => {
    const it = setUp({ server: await withExecutor(new SyncDouble()) })
    await it.clock.advance(1_000)
    let hung = 0
    it.state.fault = (request) =>
      request.path === '/sync/push' && hung++ === 0 ? new Promise<NetResponse>(() => {}) : null
    await it.mutator.mutate('repair.create', create(testId()))
    await it.clock.advance(2 * 60_000)
    expect(outboxOf(it)).toEqual([])
  })
})

describe('lane', () => {
  it('[C3-19] stops at a 401, keeps everything, and drains after the next login', async () => {
    const it = setUp({ server: await withExecutor(new SyncDouble()), token: 'expired' })
    for (let i = 0; i < 30; i++) await it.mutator.mutate('repair.create', create(testId()))
    await it.clock.advance(10 * 60_000)
    expect(it.net.requests.length).toBeLessThanOrEqual(4)
    expect(it.engine.connectionGate.state).toBe('auth')
    expect(outboxOf(it)).toHaveLength(30)
    expect(it.engine.status).toMatchObject({ state: 'auth', waiting: 30 })
    it.engine.setToken('good')
    await it.clock.advance(60_000)
    expect(outboxOf(it)).toEqual([])
    expect(it.database.dump('sent').every((row) => row.uid === PERSON)).toBe(true)
  })

  it('stops and keeps all when an administrator blocks the replica', async () => {
    const it = setUp({ fault: async () => answer(403, { error: { code: 'device_blocked', message: '' } }) })
    await it.mutator.mutate('repair.create', create(testId()))
    await it.clock.advance(5 * 60_000)
    expect(it.engine.status).toMatchObject({ state: 'blocked', waiting: 1 })
  })
})

describe('the secret of the device', () => {
  it('[DV-08] goes with every push and pull, and stays when the replica goes on under a new id', async () => {
    const sent: { clientId: string; proof?: string; mutations?: { mid: string }[] }[] = []
    let foreign = ''
    const it = setUp({
      fault: async ({ body }) => {
        const json = JSON.parse((body as string | undefined) ?? '{}') as (typeof sent)[number]
        if (json.clientId) sent.push(json)
        return json.clientId === foreign
          ? answer(403, { error: { code: 'foreign_client', message: '' } })
          : null
      },
    })
    await it.clock.advance(1_000)
    foreign = metaOf(it, 'clientId') as string
    const { mid } = await it.mutator.mutate('repair.create', create(testId()))
    await it.clock.advance(60_000)
    const deviceSecret = metaOf(it, 'proof')
    expect(deviceSecret).toMatch(/^[\w-]{43}$/)
    expect(new Set(sent.map((json) => json.proof))).toEqual(new Set([deviceSecret]))
    const pushed = sent.filter((json) => 'mutations' in json)
    expect(pushed.at(-1)).toMatchObject({ clientId: metaOf(it, 'clientId'), formerIds: [foreign] })
    expect(metaOf(it, 'clientId')).not.toBe(foreign)
    expect(pushed.at(-1)?.mutations?.map((mutation) => mutation.mid)).toEqual([mid])
  })
})

describe('refusals', () => {
  it('takes a refused change from the screen in the step that puts it in the list', async () => {
    const it = setUp()
    await it.clock.advance(1_000)
    const { mid } = await it.mutator.mutate('repair.create', create(testId()))
    expect(it.database.dump('repair')).toHaveLength(1)
    await it.clock.advance(5_000)
    expect(it.database.dump('repair')).toEqual([])
    expect(it.database.dump('attention')).toMatchObject([{ mid, outcome: { code: 'not_found' } }])
    expect(it.engine.status).toMatchObject({ state: 'attention', refused: 1, waiting: 0 })
    expect(eventsOf(it)).toMatchObject([{ type: 'refused', mid }])
  })

  it('sends a refused change again under a new mid, and leaves the list when discarded', async () => {
    const it = setUp()
    await it.clock.advance(1_000)
    const [a, b] = [testId(), testId()]
    const first = await it.mutator.mutate('repair.create', create(a))
    const second = await it.mutator.mutate('repair.create', create(b))
    await it.clock.advance(5_000)
    await withExecutor(it.server)
    const actions = { ...it.ports, mutator: it.mutator }
    await retryGroup(actions, first.mid)
    await discardGroup(actions, second.mid)
    await it.clock.advance(5_000)
    expect(it.server.doc<Repair>('repair', a)?.number).toBe('2026.1')
    expect(await readRefusedGroup(it.ports.store, second.mid)).toEqual([])
    expect(it.database.dump('attention').map((row) => row.mid)).toEqual([second.mid])
  })

  it("[B6.3] 'Gebruik bestaande' sends the alias and what depended on it", async () => {
    const server = new SyncDouble()
    const existing = testId()
    await server.seed('category', {
      id: existing,
      description: 'Camera',
      prefix: 'CAM',
      active: true,
    })
    const it = setUp({ server })
    await it.clock.advance(1_000)
    const id = testId()
    const { mid } = await it.mutator.mutate('category.create', { id, description: 'Camera', prefix: 'KAM' })
    await it.clock.advance(5_000)
    expect(it.database.dump('attention')).toHaveLength(1)
    await replaceByExisting({ ...it.ports, mutator: it.mutator }, mid)
    expect(outboxOf(it)).toMatchObject([
      { name: 'alias.accept', args: { e: 'category', fromId: id, toId: existing } },
    ])
    expect(it.database.dump('attention')).toEqual([])
  })

  it("[RB-03] 'Gebruik bestaande' keeps the price rate that was there", async () => {
    const server = new SyncDouble()
    const existing = testId()
    await server.seed('priceRate', { id: existing, numberOfDays: 3, rate: 2 })
    const it = setUp({ server })
    await it.clock.advance(1_000)
    const id = testId()
    const { mid } = await it.mutator.mutate('priceRate.create', { id, numberOfDays: 3, rate: 2.5 })
    await it.clock.advance(5_000)
    expect(it.database.dump('attention')).toMatchObject([{ mid }])
    await replaceByExisting({ ...it.ports, mutator: it.mutator }, mid)
    await it.clock.advance(5_000)
    expect(it.database.dump('attention')).toEqual([])
    expect(it.database.dump('priceRate')).toMatchObject([{ id: existing, numberOfDays: 3, rate: 2 }])
  })

  it("[RB-03] 'Gebruik bestaande' leaves a price rate that was changed to days that are taken as it was", async () => {
    const server = new SyncDouble()
    const [changed, taken] = [testId(), testId()]
    await server.seed('priceRate', { id: changed, numberOfDays: 3, rate: 2 })
    const it = setUp({ server })
    await it.clock.advance(1_000)
    await server.seed('priceRate', { id: taken, numberOfDays: 5, rate: 3 })
    const change = { id: changed, set: { numberOfDays: 5, rate: 2.5 } }
    const { mid } = await it.mutator.mutate('priceRate.set', change, { base: { numberOfDays: 3, rate: 2 } })
    await it.clock.advance(5_000)
    expect(it.database.dump('attention')).toMatchObject([{ mid, outcome: { code: 'duplicate_name' } }])
    await replaceByExisting({ ...it.ports, mutator: it.mutator }, mid)
    await it.clock.advance(5_000)
    expect(await readRefusedGroup(it.ports.store, mid)).toEqual([])
    const rates = it.database
      .dump('priceRate')
      .map(({ id, numberOfDays, rate }) => [id, [numberOfDays, rate]])
    expect(Object.fromEntries(rates)).toEqual({ [changed]: [3, 2], [taken]: [5, 3] })
  })

  it('[B3.7] finds the one mutation the server cannot read, and skips no seq', async () => {
    const it = setUp({ server: await withExecutor(new SyncDouble()) })
    await it.clock.advance(1_000)
    it.engine.setToken(null)
    const made: { mid: string }[] = []
    for (let i = 0; i < 40; i++)
      made.push(await it.mutator.mutate('repair.create', create(testId(), `n${i}`)))
    const bad = made[17]?.mid
    it.state.fault = async (request, real) =>
      request.path === '/sync/push' && (request.body as string).includes(`"mid":"${bad}"`)
        ? answer(400, { error: { code: 'bad_request', message: '' } })
        : real()
    it.engine.setToken('good')
    await it.clock.advance(5 * 60_000)
    expect(outboxOf(it)).toEqual([])
    expect(it.database.dump('attention')).toMatchObject([{ mid: bad, outcome: { status: 'failed' } }])
    expect(it.server.effectsOf.size).toBe(40)
    expect(it.database.dump('repair')).toHaveLength(39)
  })
})

describe('comparing', () => {
  const week = 7 * 24 * 3_600_000
  const damage = (it: TestDevice, work: (id: string) => Promise<void>) =>
    work(it.database.dump('repair')[0]?.id ?? '')

  it.each([
    [
      'lost',
      async (it: TestDevice, id: string) => {
        await it.ports.store.run({ tables: ['repair'], write: true }, async (tx) => tx.delete('repair', id))
      },
    ],
    [
      'left over',
      async (it: TestDevice) => {
        const [row] = it.database.dump('repair')
        await it.ports.store.run({ tables: ['repair'], write: true }, async (tx) => {
          if (row) tx.put('repair', { ...row, id: testId() })
        })
      },
    ],
    [
      'old',
      async (it: TestDevice, id: string) => {
        await it.ports.store.run({ tables: ['repair'], write: true }, async (tx) => {
          const row = await tx.get('repair', id)
          if (row) tx.put('repair', { ...row, notes: 'verkeerd', _v: 1 })
        })
      },
    ],
  ])('[B2.6] heals a row that was %s when a week has passed', async (_name, harm) => {
    const it = setUp({ server: await withExecutor(new SyncDouble()) })
    await it.clock.advance(1_000)
    for (let i = 0; i < 5; i++) await it.mutator.mutate('repair.create', create(testId()))
    await it.clock.advance(5_000)
    const before = it.database.dump('repair')
    await damage(it, (id) => harm(it, id))
    expect(it.database.dump('repair')).not.toEqual(before)
    await it.ports.store.run({ tables: ['meta'], write: true }, async (tx) =>
      tx.put('meta', { k: 'checkedAt', v: it.clock.now() - week }),
    )
    await it.clock.advance(65 * 60_000)
    expect(it.database.dump('repair')).toEqual(before)
  })

  it('[B2.6] [FO-12] heals a row on which somebody writes meanwhile, under what was written', async () => {
    const made = { id: '', during: 0 }
    const it = setUp({
      server: await withExecutor(new SyncDouble()),
      fault: async ({ path, body }) => {
        if (path !== '/sync/pull' || !String(body).includes('"buckets"') || made.during++ > 0) return null
        await it.mutator.mutate('repair.set', { id: made.id, set: { reference: 'K-17' } })
        return null
      },
    })
    await it.clock.advance(1_000)
    made.id = testId()
    await it.mutator.mutate('repair.create', create(made.id, 'Geen beeld'))
    await it.clock.advance(5_000)
    await it.ports.store.run({ tables: ['repair', 'meta'], write: true }, async (tx) => {
      const row = await tx.get('repair', made.id)
      if (row) tx.put('repair', { ...row, notes: 'verkeerd', _v: 1 })
      tx.put('meta', { k: 'checkedAt', v: it.clock.now() - week })
    })
    await it.clock.advance(65 * 60_000)
    expect(made.during).toBe(1)
    expect(it.database.dump('repair')).toMatchObject([{ notes: 'Geen beeld', reference: 'K-17' }])
    expect([outboxOf(it), it.database.dump('shadow')]).toEqual([[], []])
  })

  it('[LD-15] leaves a row alone that is newer than what the server was asked about', async () => {
    const it = setUp({ server: await withExecutor(new SyncDouble()) })
    await it.clock.advance(1_000)
    await it.mutator.mutate('repair.create', create(testId()))
    await it.clock.advance(5_000)
    const [row] = it.database.dump('repair')
    if (!row) throw new Error('no row')
    const other = testId()
    // The row is in the bucket of the other one, which the device requests because their sums differ.
    const newer = { ...row, id: other.slice(0, -2) + row.id.slice(-2), _v: 1_000_000 }
    await it.ports.store.run({ tables: ['repair', 'meta'], write: true }, async (tx) => {
      tx.put('repair', newer)
      tx.put('meta', { k: 'checkedAt', v: it.clock.now() - week })
    })
    await it.clock.advance(65 * 60_000)
    expect(metaOf(it, 'checkedAt')).toBeGreaterThan(it.clock.now() - week)
    expect(it.database.dump('repair').map(({ id }) => id)).toContain(newer.id)
  })
})

describe('identity', () => {
  it('[B3.4] goes on under a new id when its own lives twice', async () => {
    const server = await withExecutor(new SyncDouble())
    const one = setUp({ server })
    await one.clock.advance(1_000)
    await one.mutator.mutate('repair.create', create(testId()))
    await one.clock.advance(2_000)
    const clientId = metaOf(one, 'clientId')
    // The image of a fresh tablet, with the id of a replica that was used already.
    const two = setUp({ server, seed: 2 })
    await two.ports.store.run({ tables: ['meta'], write: true }, async (tx) =>
      tx.put('meta', { k: 'clientId', v: clientId }),
    )
    await two.mutator.mutate('repair.create', create(testId()))
    await two.clock.advance(60_000)
    expect(outboxOf(two)).toEqual([])
    expect(metaOf(two, 'clientId')).not.toBe(clientId)
    expect([...server.effectsOf.values()]).toEqual([1, 1])
  })

  it('[B3.4] takes a new id when its database is an old copy of one that went on working', async () => {
    const server = await withExecutor(new SyncDouble())
    const it = setUp({ server })
    await it.clock.advance(1_000)
    await it.mutator.mutate('repair.create', create(testId()))
    await it.clock.advance(2_000)
    const clientId = metaOf(it, 'clientId')
    await it.ports.store.run({ tables: ['meta'], write: true }, async (tx) => {
      tx.put('meta', { k: 'nextSeq', v: 1 })
      tx.put('meta', { k: 'ackedSeq', v: 0 })
    })
    await it.clock.advance(2 * 60_000)
    await it.mutator.mutate('repair.create', create(testId()))
    await it.clock.advance(60_000)
    expect(metaOf(it, 'clientId')).not.toBe(clientId)
    expect(outboxOf(it)).toEqual([])
    expect(server.effectsOf.size).toBe(2)
  })

  it('[C3-27] offers acknowledged work again to a server restored from a backup', async () => {
    const server = await withExecutor(new SyncDouble())
    const it = setUp({ server })
    await it.clock.advance(1_000)
    const id = testId()
    await it.mutator.mutate('repair.create', create(id))
    await it.clock.advance(2_000)
    expect(server.doc('repair', id)).toBeDefined()
    const restored = await withExecutor(new SyncDouble())
    restored.epoch = '0e000000-0000-4000-8000-000000000002'
    it.state.fault = async (request) => restored.handle(request)
    await it.mutator.mutate('repair.set', { id, set: { workNotes: 'Voeding vervangen' } })
    await it.clock.advance(2 * 60_000)
    expect(restored.doc<Repair>('repair', id)?.workNotes).toBe('Voeding vervangen')
    expect(outboxOf(it)).toEqual([])
  })

  it('[FO-09] shows what a failover lost throughout, so that who goes on writing goes on from it', async () => {
    const it = setUp({ server: await withExecutor(new SyncDouble()) })
    await it.clock.advance(1_000)
    const id = testId()
    await it.mutator.mutate('repair.create', create(id))
    await it.clock.advance(2_000)
    // the next server has everything but the last change
    const next = await withExecutor(new SyncDouble())
    next.epoch = '0e000000-0000-4000-8000-000000000002'
    await next.seed('repair', structuredClone(it.server.doc('repair', id)!))
    next.clients.set(String(metaOf(it, 'clientId')), [...it.server.clients.values()].flat())
    await it.mutator.mutate('repair.set', { id, set: { workNotes: 'Voeding vervangen' } })
    await it.clock.advance(2_000)
    expect(outboxOf(it)).toEqual([])
    // the first page of the new epoch is here, and the next one is not yet
    let pages = 0
    it.state.fault = async (request) => {
      if (request.path !== '/sync/pull') return next.handle(request)
      const [begin, ...lines] = next.lines(JSON.parse(String(request.body)))
      if ((pages += 1) === 2) await it.clock.sleep(5_000, new AbortController().signal)
      if (pages > 1) return next.handle(request)
      const end = { t: 'end', cursor: `d1.${next.epoch}.${next.v}`, more: true }
      return answer(200, ndjson([{ ...begin, mode: 'boot' }, ...lines.slice(0, -1), end]))
    }
    it.engine.wakeAll()
    await until(it, () => pages === 2)
    const shown = it.database.dump('repair').find((row) => row.id === id)
    await it.mutator.mutate('repair.set', { id, set: { workNotes: 'Voeding en kabel vervangen' } })
    await it.clock.advance(2 * 60_000)
    expect(next.doc<Repair>('repair', id)?.workNotes).toBe('Voeding en kabel vervangen')
    expect(shown).toMatchObject({ workNotes: 'Voeding vervangen' })
    expect(outboxOf(it)).toEqual([])
  })
})

/** Lets time pass until a condition holds. */
async function until({ clock }: TestDevice, isSo: () => boolean): Promise<void> {
  for (let i = 0; i < 600 && !isSo(); i++) await clock.advance(100)
  await clock.advance(100)
}

describe('cancelling', () => {
  const actionsOf = (it: ReturnType<typeof setUp>) => ({ ...it.ports, mutator: it.mutator })

  it('[CF-22] leaves the count of what waits with the change, also under a new number of the device', async () => {
    const it = setUp({ server: await withExecutor(new SyncDouble()), token: null })
    const [kept, undone] = [testId(), testId()]
    await it.mutator.mutate('repair.create', create(kept))
    const { mid } = await it.mutator.mutate('repair.create', create(undone))
    const waiting = async () => (await readStoredStatus(it.ports.store)).waiting
    expect(await waiting()).toBe(2)
    expect(await cancelMutations(actionsOf(it), [mid])).toEqual([mid])
    expect(await waiting()).toBe(1)
    await rotateClientId(it.ports.store, it.ports.rng)
    expect(await waiting()).toBe(1)
    it.engine.setToken('good')
    await it.clock.advance(60_000)
    expect([await waiting(), outboxOf(it)]).toEqual([0, []])
  })

  it('takes back a change that was not sent, without a gap in the numbering', async () => {
    const server = await withExecutor(new SyncDouble())
    const it = setUp({ server })
    await it.clock.advance(1_000)
    const id = testId()
    await it.mutator.mutate('repair.create', create(id))
    await it.clock.advance(2_000)
    it.engine.setToken(null)
    const { mid } = await it.mutator.mutate('repair.deletePermanently', { id })
    expect(it.database.dump('repair')).toEqual([])
    expect(await cancelMutations(actionsOf(it), [mid])).toEqual([mid])
    expect(it.database.dump('repair')).toHaveLength(1)
    it.engine.setToken('good')
    await it.clock.advance(60_000)
    expect(server.doc('repair', id)).toBeDefined()
    expect(outboxOf(it)).toEqual([])
  })

  it('takes back what was made while the server could not be reached, however long that lasted (B6.5)', async () => {
    const server = await withExecutor(new SyncDouble())
    const it = setUp({ server })
    await it.clock.advance(1_000)
    const id = testId()
    await it.mutator.mutate('repair.create', create(id))
    await it.clock.advance(5_000)
    it.state.fault = () => Promise.reject(new Error('offline'))
    await it.clock.advance(3 * 60_000)
    const { mid } = await it.mutator.mutate('repair.deletePermanently', { id })
    await it.clock.advance(10 * 60_000)
    expect(await cancelMutations(actionsOf(it), [mid])).toEqual([mid])
    await it.mutator.mutate('repair.set', { id, set: { reference: 'X' } })
    it.state.fault = () => null
    await it.clock.advance(5 * 60_000)
    expect(server.doc<Repair>('repair', id)?.reference).toBe('X')
    expect(outboxOf(it)).toEqual([])
  })

  it('refuses when it was offered to the server, or when a later change builds on it', async () => {
    const server = await withExecutor(new SyncDouble())
    const it = setUp({ server, token: null })
    const id = testId()
    const first = await it.mutator.mutate('repair.create', create(id))
    const second = await it.mutator.mutate('repair.set', { id, set: { reference: 'X' } })
    expect(await cancelMutations(actionsOf(it), [first.mid])).toEqual([])
    it.state.fault = (request) =>
      request.path === '/sync/push' ? Promise.reject(new Error('offline')) : null
    it.engine.setToken('good')
    await it.clock.advance(5_000)
    expect(await cancelMutations(actionsOf(it), [second.mid])).toEqual([])
  })

  it('[MA-12] takes many back in one transaction, also what only builds on what goes with it', async () => {
    const server = await withExecutor(new SyncDouble())
    const it = setUp({ server, token: null })
    const [one, other, stays] = [testId(), testId(), testId()]
    const made = await Promise.all([
      it.mutator.mutate('repair.create', create(one)),
      it.mutator.mutate('repair.set', { id: one, set: { reference: 'X' } }),
      it.mutator.mutate('repair.create', create(other)),
      it.mutator.mutate('repair.create', create(stays)),
    ])
    await it.mutator.mutate('repair.set', { id: stays, set: { reference: 'Y' } })
    const mids = made.map(({ mid }) => mid)
    const run = vi.spyOn(it.ports.store, 'run')
    expect(await cancelMutations(actionsOf(it), mids)).toEqual(mids.slice(0, 3))
    expect(run.mock.calls.filter(([{ durability }]) => durability === 'strict')).toHaveLength(1)
    expect(it.database.dump('repair').map(({ id }) => id)).toEqual([stays])
    it.engine.setToken('good')
    await it.clock.advance(60_000)
    expect([server.doc('repair', one), server.doc('repair', other)]).toEqual([undefined, undefined])
    expect(server.doc<Repair>('repair', stays)?.reference).toBe('Y')
    expect(outboxOf(it)).toEqual([])
  })
})
