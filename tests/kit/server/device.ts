import { createMutator, type Mutator } from '../../../src/sync/store/mutator.ts'
import type { Channel, ChannelMessage, Clock, Rng } from '../../../src/sync/store/ports.ts'
import type { Locks, Net, Ports } from '../../../src/sync/ports.ts'
import { MemoryDatabase } from '../sim/memoryStore.ts'

/** A clock that only a test moves; sleepers wake in the order of their times. */
export class TestClock implements Clock {
  time = Date.parse('2026-03-02T09:00:00.000Z')
  private sleepers: { at: number; wake: () => void }[] = []

  now = () => this.time

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const sleeper = { at: this.time + ms, wake: resolve }
      this.sleepers.push(sleeper)
      signal?.addEventListener('abort', () => {
        this.sleepers = this.sleepers.filter((other) => other !== sleeper)
        resolve()
      })
    })
  }

  /** Moves on by `ms`. It wakes every sleeper on the way and runs the work that this starts. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms
    for (;;) {
      await settle()
      const next = this.sleepers.filter((s) => s.at <= end).toSorted((a, b) => a.at - b.at)[0]
      if (!next) break
      this.sleepers = this.sleepers.filter((sleeper) => sleeper !== next)
      this.time = Math.max(this.time, next.at)
      next.wake()
    }
    this.time = end
    await settle()
  }
}

/** Runs promises that are ready; the engine never waits for a task of the event loop. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Seeded randomness. */
export function testRng(seed = 1): Rng {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return { next, bytes: (n) => Uint8Array.from({ length: n }, () => Math.floor(next() * 256)) }
}

/** The channel between the tabs of one device; a sender does not hear itself. */
export class TestChannel {
  readonly posted: ChannelMessage[] = []
  private readonly handlers = new Set<(message: ChannelMessage) => void>()

  open(): Channel {
    const own = new Set<(message: ChannelMessage) => void>()
    return {
      post: (message) => {
        this.posted.push(message)
        for (const handler of this.handlers) if (!own.has(handler)) handler(message)
      },
      listen: (handler) => {
        own.add(handler)
        this.handlers.add(handler)
        return () => void this.handlers.delete(handler)
      },
    }
  }
}

/** Locks of one device: first come, first served, with stealing. */
export class TestLocks implements Locks {
  private holder: { lost: AbortController; done: Promise<void> } | null = null

  async request(
    _name: string,
    { steal, signal }: { steal?: boolean; signal?: AbortSignal },
    held: (lost: AbortSignal) => Promise<void>,
  ): Promise<void> {
    if (steal) this.holder?.lost.abort()
    while (this.holder && !steal) {
      await Promise.race([this.holder.done, aborted(signal)])
      if (signal?.aborted) throw new Error('aborted')
    }
    const lost = new AbortController()
    const done = held(lost.signal)
    const holder = { lost, done }
    this.holder = holder
    await done.finally(() => {
      if (this.holder === holder) this.holder = null
    })
  }
}

const aborted = (signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))

export interface TestDevice {
  database: MemoryDatabase
  clock: TestClock
  channel: TestChannel
  ports: Ports
  mutator: Mutator
}

/** The id of the person at a test device. */
export const PERSON = '01950000-0000-7000-8000-00000000aaaa'

/** A device with one tab over a memory database, for tests of the engine. */
export function testDevice(net: Net, seed = 1): TestDevice {
  const database = new MemoryDatabase()
  const clock = new TestClock()
  const channel = new TestChannel()
  const rng = testRng(seed)
  const store = database.connect()
  const ports = { store, clock, rng, net, channel: channel.open(), locks: new TestLocks() }
  const mutator = createMutator({ store, clock, rng, channel: channel.open() })
  mutator.setActor({ id: PERSON })
  return { database, clock, channel, ports, mutator }
}

/** The arguments for a new repair of spare parts. */
export const repairArgs = (id: string, executorId: string, notes = 'Geen beeld') => ({
  id,
  type: 'Herstelling' as const,
  dateIn: '2026-03-02',
  executorId,
  sparePartsOnly: true,
  notes,
})
