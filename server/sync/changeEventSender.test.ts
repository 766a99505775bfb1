import { describe, expect, it } from 'vitest'
import { settle, TestClock } from '../../tests/kit/server/device.ts'
import { MemoryServerDatabase } from '../../tests/kit/sim/memoryDatabase.ts'
import { testId } from '../../tests/kit/sim/memoryTx.ts'
import { FeedChangeEvent, LIMITS } from '../../src/sync/protocol/protocol.ts'
import { BodyCache } from './bodyCache.ts'
import { ChangeEventSender } from './changeEventSender.ts'
import { pull } from './pull.ts'

const EPOCH = '0e000000-0000-4000-8000-000000000001'
const START = '2026-03-02T09:00:00.000Z'

/** A feed with a sender of change events, and a record of the events on its streams. */
function setUp({ listening = true } = {}) {
  const database = new MemoryServerDatabase(EPOCH)
  const clock = new TestClock()
  const cache = new BodyCache()
  const store = database.open(clock, {})
  const faults = { read: false, listening }
  const heard: { at: number; change?: FeedChangeEvent; invalidation?: number }[] = []
  const sender = new ChangeEventSender({
    db: {
      ...store,
      delta: (query) => (faults.read ? Promise.reject(new Error('gone')) : store.delta(query)),
    },
    clock,
    cache,
    timer: clock,
    streams: {
      wantChanges: () => faults.listening,
      spreadMs: () => 0,
      sendChange: (event) => {
        const [name, data] = event.trimEnd().split('\ndata: ')
        expect(name).toBe('event: change')
        heard.push({ at: clock.now(), change: FeedChangeEvent.parse(JSON.parse(data ?? '')) })
      },
      invalidate: (v) => heard.push({ at: clock.now(), invalidation: v }),
    },
  })
  database.onHead = (v) => sender.notifyHead(v)
  sender.notifyHead(database.head)
  const commit = (description: string, n = 1) => {
    const docs = Array.from({ length: n }, () => ({ id: testId(), description }))
    database.change(
      docs.map((doc) => ['category', doc, doc.id]),
      START,
    )
  }
  /** Holds back the notifications about new heads from here on. @returns a function that gives these heads */
  const holdHeads = () => {
    const heads: number[] = []
    database.onHead = (v) => void heads.push(v)
    return () => heads
  }
  const pulled = async (cursor: string): Promise<{ t: string; cursor?: string }[]> => {
    const request = { clientId: testId(), cursor, knownSeq: 0 }
    const chunks: string[] = []
    for await (const chunk of pull({ db: store, clock, minApp: '1', cache: new BodyCache() }, request))
      chunks.push(chunk)
    return chunks
      .join('')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
  return {
    database,
    clock,
    cache,
    faults,
    heard,
    carrier: sender,
    commit,
    holdHeads,
    delta: store.delta,
    pulled,
  }
}
const changes = (heard: { change?: FeedChangeEvent }[]) =>
  heard.flatMap(({ change }) => (change ? [change] : []))

describe('changes carried by the live stream', () => {
  it('[AL-21] go at once after each commit, with the lines and the cursors of a pull', async () => {
    const it = setUp()
    for (const name of ['een', 'twee']) {
      it.commit(name)
      await settle()
    }
    expect(it.heard.map(({ at }) => at)).toEqual([it.clock.now(), it.clock.now()])
    for (const { from, to, lines } of changes(it.heard)) {
      const [begin, ...rest] = await it.pulled(from)
      expect(begin).toMatchObject({ t: 'begin', mode: 'delta' })
      expect(rest.slice(0, lines.length)).toEqual(lines)
      expect(lines).toHaveLength(1)
      expect(to).not.toBe(from)
    }
    const last = changes(it.heard).at(-1)
    expect((await it.pulled(last?.from ?? '')).at(-1)).toMatchObject({ t: 'end', cursor: last?.to })
    expect(changes(it.heard).map(({ from }) => from)[1]).toBe(changes(it.heard)[0]?.to)
  })

  it('[AL-99] are sent by the group that makes them, and not read again when the database notifies of them', async () => {
    const it = setUp()
    const late = it.holdHeads()
    const subscription = it.carrier.commitSubscription(0)
    it.commit('een')
    // No other group carries these changes.
    expect(it.carrier.commitSubscription(0)).toBeNull()
    subscription?.receiveGroupDelta(await it.delta(subscription.query))
    expect(changes(it.heard)).toMatchObject([{ v: 1, lines: [{ v: 1 }] }])
    const next = it.carrier.commitSubscription(1)
    it.commit('twee')
    next?.receiveGroupDelta(await it.delta(next.query))
    expect(changes(it.heard).map(({ v }) => v)).toEqual([1, 2])
    expect(changes(it.heard)[1]?.from).toBe(changes(it.heard)[0]?.to)
    // The heads arrive one by one, after a change event has already carried more.
    it.faults.read = true
    for (const v of late()) it.carrier.notifyHead(v)
    await settle()
    expect(it.heard).toHaveLength(2)
  })

  it('[AL-99] are sent once if the database notifies of them before the group knows that it is committed', async () => {
    const it = setUp()
    const subscription = it.carrier.commitSubscription(0)
    it.commit('een')
    await settle()
    expect(it.heard).toEqual([])
    subscription?.receiveGroupDelta(await it.delta(subscription.query))
    await settle()
    expect(changes(it.heard).map(({ v }) => v)).toEqual([1])
  })

  it('[AL-99] are read by who carries them after a group that came to nothing, and for a minute none takes them along', async () => {
    const it = setUp()
    const subscription = it.carrier.commitSubscription(0)
    it.commit('van een ander')
    subscription?.receiveGroupDelta(null)
    await settle()
    expect(changes(it.heard).map(({ v }) => v)).toEqual([1])
    expect(it.carrier.commitSubscription(1)).toBeNull()
    await it.clock.advance(60_000)
    expect(it.carrier.commitSubscription(1)).not.toBeNull()
  })

  it('[AL-99] are taken along for nobody, from nowhere else than where the last ones led, and not in a flood', async () => {
    const it = setUp({ listening: false })
    expect(it.carrier.commitSubscription(0)).toBeNull()
    it.faults.listening = true
    expect(it.carrier.commitSubscription(7)).toBeNull()
    let n = 0
    for (
      let subscription = it.carrier.commitSubscription(0);
      subscription;
      subscription = it.carrier.commitSubscription(n)
    ) {
      it.commit(`n ${++n}`)
      subscription.receiveGroupDelta(await it.delta(subscription.query))
    }
    expect(n).toBe(8)
    it.commit('nog een')
    await it.clock.advance(1_000)
    expect(changes(it.heard).flatMap(({ lines }) => lines)).toHaveLength(9)
  })

  it('[AL-22] are gathered in a flood, each version once and in order', async () => {
    const it = setUp()
    for (let i = 0; i < 100; i++) {
      it.commit(`n ${i}`)
      await it.clock.advance(10)
    }
    await it.clock.advance(1_000)
    const heard = changes(it.heard)
    expect(heard.length).toBeLessThan(22)
    expect(heard.flatMap(({ lines }) => lines)).toHaveLength(100)
    for (const [i, { from }] of heard.slice(1).entries()) expect(from).toBe(heard[i]?.to)
    // The wait ends when one more change event may be sent.
    it.commit('na de vloed')
    await settle()
    expect(it.heard.at(-1)?.at).toBe(it.clock.now())
  })

  it('[AL-22] are poked where they are too many or too large, and carried again afterwards', async () => {
    const it = setUp()
    it.commit('veel', LIMITS.carriedRows + 1)
    await settle()
    it.commit('x'.repeat(LIMITS.carriedBytes))
    await settle()
    it.commit('weinig')
    await settle()
    expect(it.heard.map(({ invalidation, change }) => invalidation ?? change?.lines.length)).toEqual([
      1, 2, 1,
    ])
  })

  it('[AL-22] are poked while the database cannot be read', async () => {
    const it = setUp()
    it.faults.read = true
    it.commit('een')
    await settle()
    expect(it.heard).toMatchObject([{ invalidation: 1 }])
    it.faults.read = false
    it.commit('twee')
    await settle()
    expect(changes(it.heard)).toMatchObject([{ v: 2, lines: [{ v: 2 }] }])
  })

  it('[AL-22] are not read for nobody, and begin where somebody came', async () => {
    const it = setUp({ listening: false })
    it.faults.read = true
    it.commit('ongehoord')
    await settle()
    expect(it.heard).toEqual([])
    it.faults.read = false
    it.faults.listening = true
    it.commit('gehoord')
    await settle()
    expect(changes(it.heard)).toMatchObject([{ v: 2, lines: [{ v: 2 }] }])
  })

  it('[AL-22] leave what a device asks for from the same place ready in the cache', async () => {
    const it = setUp()
    it.commit('een')
    await settle()
    expect(it.cache.find(EPOCH, { v: 0, ent: 32_767, id: 'f'.repeat(8) }, 1)).toBeUndefined()
    const place = { v: 0, ent: 32_767, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
    expect(it.cache.find(EPOCH, place, 1)).toMatchObject({ rows: 1, complete: true })
  })

  it('[AL-22] are poked when the feed went back to an earlier version', async () => {
    const it = setUp()
    it.commit('een')
    await settle()
    it.carrier.notifyHead(0)
    expect(it.heard.at(-1)).toMatchObject({ invalidation: 0 })
  })
})
