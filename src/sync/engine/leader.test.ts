import { describe, expect, it } from 'vitest'
import { TestChannel, TestClock, TestLocks, testRng } from '../../../tests/kit/server/device.ts'
import { FakeNet } from '../../../tests/kit/sim/fakeNet.ts'
import { MemoryDatabase } from '../../../tests/kit/sim/memoryStore.ts'
import { followOrLead } from './leader.ts'

function setUp() {
  const database = new MemoryDatabase()
  const clock = new TestClock()
  const locks = new TestLocks()
  const channel = new TestChannel()
  const net = new FakeNet(() => Promise.reject(new Error('none')))
  const lives: Record<string, AbortController> = {}
  const leading: string[] = []
  const start = (name: string, options: { visible?: boolean } = {}) => {
    const life = new AbortController()
    lives[name] = life
    const open = channel.open()
    const post: typeof open.post = (message) => frozen.has(name) || open.post(message)
    const ports = { store: database.connect(), clock, rng: testRng(), net, channel: { ...open, post }, locks }
    const lead = async (signal: AbortSignal) => {
      leading.push(name)
      while (!signal.aborted) await clock.sleep(10_000, signal)
    }
    void followOrLead(ports, lead, { visible: () => options.visible ?? true, signal: life.signal })
  }
  /** Tabs that hold their lock but no longer run. */
  const frozen = new Set<string>()
  return { clock, lives, leading, frozen, start }
}

describe('leadership', () => {
  it('belongs to one worker, and goes on when that one ends', async () => {
    const it = setUp()
    it.start('one')
    it.start('two')
    await it.clock.advance(10 * 60_000)
    expect(it.leading).toEqual(['one'])
    it.lives.one?.abort()
    await it.clock.advance(5_000)
    expect(it.leading).toEqual(['one', 'two'])
  })

  it('[LD-12] is taken from a frozen leader within five seconds, by a worker that someone looks at', async () => {
    const it = setUp()
    it.start('leader')
    it.start('hidden', { visible: false })
    it.start('visible')
    await it.clock.advance(10 * 60_000)
    expect(it.leading).toEqual(['leader'])
    it.frozen.add('leader')
    await it.clock.advance(5_000)
    expect(it.leading.slice(0, 2)).toEqual(['leader', 'visible'])
  })

  it('[LD-12] does not go to and fro between two that cannot hear each other', async () => {
    const it = setUp()
    it.start('one')
    it.start('two')
    for (const name of ['one', 'two']) it.frozen.add(name)
    await it.clock.advance(10 * 60_000)
    expect(it.leading.length).toBeLessThan(20)
  })
})
