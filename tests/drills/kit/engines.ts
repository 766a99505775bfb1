import { fieldOf } from '../../../src/domain/shared/objects.ts'
import { createMutator } from '../../../src/db/mutator.ts'
import { Engine } from '../../../src/sync/engine/engine.ts'
import type { Clock, Rng } from '../../../src/db/ports.ts'
import type { Net } from '../../../src/sync/ports.ts'
import type { Person } from '../../bench/kit/people.ts'
import { TestChannel, TestLocks, repairArgs } from '../../kit/server/device.ts'
import { newId } from '../../kit/server/syncServer.ts'
import { MemoryDatabase } from '../../kit/sim/memoryStore.ts'

/* The product's own engine on a store in memory, over the real wire: what a device does, without a browser around it. */

const clock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const timer = setTimeout(done, Math.min(ms, 2 ** 31 - 1))
      signal?.addEventListener('abort', done, { once: true })
      function done() {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
    }),
}

const rng: Rng = { next: Math.random, bytes: (n) => crypto.getRandomValues(new Uint8Array(n)) }

const netTo = (url: string): Net => ({
  online: () => true,
  metered: () => false,
  async send({ path, ...request }) {
    const answer = await fetch(`${url}/api${path}`, request as RequestInit)
    return {
      status: answer.status,
      header: (name) => answer.headers.get(name),
      chunks: () => answer.body as unknown as AsyncIterable<Uint8Array>,
    }
  },
})

/** One device with the real engine. */
export class EngineDevice {
  readonly database = new MemoryDatabase()
  readonly engine: Engine
  private readonly mutator
  private readonly going: AbortSignal

  constructor(url: string, person: Person, going: AbortSignal) {
    const [channel, store] = [new TestChannel(), this.database.connect()]
    this.going = going
    this.engine = new Engine({
      store,
      clock,
      rng,
      net: netTo(url),
      channel: channel.open(),
      locks: new TestLocks(),
    })
    this.engine.setToken(person.token)
    this.mutator = createMutator({ store, clock, rng, channel: channel.open() })
    this.mutator.setActor({ id: person.id })
  }

  /** Resolves when the signal aborts. */
  run = (): Promise<void> => this.engine.run(this.going)

  /** A repair is taken in here. */
  async takeIn(executorId: string): Promise<void> {
    await this.mutator.mutate('repair.create', repairArgs(newId(), executorId))
    this.engine.kick()
  }

  /** Whether it has everything and all of its own was answered for. */
  isQuiet(): boolean {
    const { state, waiting, boot } = this.engine.status
    return state === 'synced' && waiting === 0 && boot === null
  }

  /** What was refused or put aside. */
  troubles = (): number => this.database.dump('attention').length

  /** All repairs as they are here, by id; for comparing devices. */
  repairs(): string {
    const rows = this.database
      .dump('repair')
      .map((row) => `${row.id} ${String(fieldOf(row, 'v'))} ${row.number}`)
    return rows.toSorted().join('\n')
  }
}
