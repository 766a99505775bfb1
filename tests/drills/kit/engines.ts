import { systemClock, systemRng } from '../../../src/db/systemPorts.ts'
import { Engine } from '../../../src/sync/engine/engine.ts'
import type { Net } from '../../../src/sync/ports.ts'
import type { Person } from '../../bench/kit/people.ts'
import { TestChannel, TestLocks } from '../../kit/server/device.ts'
import { MemoryDatabase } from '../../kit/sim/memoryStore.ts'

/* The product's own engine on a store in memory, over the real wire: what a device does, without a browser around it. */

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

/** One device with the real engine: it is filled, listens, and fetches what it hears of. */
export class EngineDevice {
  private readonly engine: Engine
  private readonly going: AbortSignal

  constructor(url: string, { token }: Person, going: AbortSignal) {
    this.going = going
    this.engine = new Engine({
      store: new MemoryDatabase().connect(),
      clock: systemClock,
      rng: systemRng,
      net: netTo(url),
      channel: new TestChannel().open(),
      locks: new TestLocks(),
    })
    this.engine.setToken(token)
  }

  /** Resolves when the signal aborts. */
  run = (): Promise<void> => this.engine.run(this.going)

  /** Whether it has everything. */
  isQuiet(): boolean {
    const { state, waiting, boot } = this.engine.status
    return state === 'synced' && waiting === 0 && boot === null
  }
}
