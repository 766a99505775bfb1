import { setTimeout as sleep } from 'node:timers/promises'
import type { Net } from '../../../src/sync/ports.ts'
import type { Person } from '../../bench/kit/people.ts'
import { repairArgs } from '../../kit/server/device.ts'
import { newId } from '../../kit/server/syncServer.ts'
import { until } from '../../kit/until.ts'
import { assembleDevice } from './assembled.ts'
import type { Measurements } from './wireDevice.ts'

/* The product's own engine on a store in memory, over the real wire: a device without a browser. */

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

interface Place {
  url: string
  person: Person
  executorId: string
  seen: Measurements
  going: AbortSignal
}

/** One device with the real engine: it runs its initial sync, listens, fetches changes, and takes repairs in. */
export class EngineDevice {
  private readonly parts: ReturnType<typeof assembleDevice>
  private readonly place: Place

  constructor(place: Place) {
    this.place = place
    this.parts = assembleDevice(netTo(place.url), place.person)
  }

  /** Resolves when the device is told to end. @param everyMs average time between two changes; null: it makes none */
  async run(everyMs: number | null): Promise<void> {
    const { going } = this.place
    const led = this.parts.engine.run(going)
    const rest = (ms: number) => sleep(ms, undefined, { signal: going }).catch(() => {})
    // One thread runs all devices here, so a save would wait for the initial sync of forty devices.
    while (!going.aborted && !this.isFilled()) await rest(500)
    if (everyMs !== null) await rest(Math.random() * everyMs)
    while (everyMs !== null && !going.aborted) {
      await this.change()
      await rest(everyMs * (0.5 + Math.random()))
    }
    await led
  }

  /** True once it has everything. */
  isFilled(): boolean {
    const { state, boot } = this.parts.engine.status
    return state === 'synced' && boot === null
  }

  /** Measures the time from a save to the receipt on the screen. */
  private async change(): Promise<void> {
    const { executorId, seen, going } = this.place
    const from = performance.now()
    await this.parts.mutate('repair.create', repairArgs(newId(), executorId) as never)
    const isAcknowledged = () => going.aborted || this.parts.database.dump('outbox').length === 0
    await until('the receipt', isAcknowledged, { ms: 60_000, every: 5 }).catch(() =>
      seen.errors.push('no receipt'),
    )
    if (!going.aborted) seen.engineWaits.push(performance.now() - from)
  }
}
