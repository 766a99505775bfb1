import { describe, expect, it } from 'vitest'
import { TestChannel, TestClock, TestLocks, testRng } from '../../../tests/kit/device.ts'
import { FakeNet } from '../../../tests/kit/fakeNet.ts'
import { MemoryDatabase } from '../../../tests/kit/memoryStore.ts'
import { followOrLead } from './leader.ts'

function setUp() {
  const database = new MemoryDatabase()
  const clock = new TestClock()
  const locks = new TestLocks()
  const channel = new TestChannel()
  const net = new FakeNet(() => Promise.reject(new Error('none')))
  const lives: Record<string, AbortController> = {}
  const leading: string[] = []
  const start = (name: string, options: { beats?: boolean; visible?: boolean } = {}) => {
    const life = new AbortController()
    lives[name] = life
    const store = database.connect()
    const ports = { store, clock, rng: testRng(), net, channel: channel.open(), locks }
    const lead = async (signal: AbortSignal) => {
      leading.push(name)
      while (!signal.aborted) {
        if (options.beats ?? true)
          await store.run({ tables: ['meta'], write: true }, async (tx) =>
            tx.put('meta', { k: 'leaderBeat', v: clock.now() }),
          )
        await clock.sleep(10_000, signal)
      }
    }
    void followOrLead(ports, lead, { visible: () => options.visible ?? true, signal: life.signal })
  }
  return { clock, lives, leading, start }
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

  it('[B5.4] is taken from a leader that shows no sign of life, by a worker that someone looks at', async () => {
    const it = setUp()
    it.start('frozen', { beats: false })
    it.start('hidden', { visible: false })
    it.start('visible')
    await it.clock.advance(80_000)
    expect(it.leading).toEqual(['frozen'])
    await it.clock.advance(60_000)
    expect(it.leading.slice(0, 2)).toEqual(['frozen', 'visible'])
  })
})
