import { vi } from 'vitest'
import { createMutator } from '../../../src/sync/store/mutator.ts'
import { systemClock, systemRng } from '../../../src/sync/store/systemPorts.ts'
import { Engine } from '../../../src/sync/engine/engine.ts'
import type { Net, NetRequest, NetResponse } from '../../../src/sync/ports.ts'
import { TestChannel, TestLocks } from '../server/device.ts'
import { MemoryDatabase } from '../sim/memoryStore.ts'
import type { TestApp } from '../server/app.ts'

/** The network between an engine and the current server; null: none. */
export class ServerNet implements Net {
  app: TestApp['app'] | null
  readonly requests: { method: string; path: string; status: number }[] = []

  constructor(app: TestApp['app'] | null) {
    this.app = app
  }

  online = () => this.app !== null
  metered = () => true

  async send({ method, path, headers, body, signal }: NetRequest): Promise<NetResponse> {
    if (!this.app) throw new Error('offline')
    // A stream never ends, and `inject` would wait for its end. The engine polls without it.
    if (path.startsWith('/sync/events')) return new Promise(() => {})
    const payload = body instanceof ArrayBuffer ? Buffer.from(body) : body
    const answer = await this.app.inject({ method, url: `/api${path}`, headers, payload, signal })
    this.requests.push({ method, path, status: answer.statusCode })
    return {
      status: answer.statusCode,
      header: (name) => (answer.headers[name] === undefined ? null : String(answer.headers[name])),
      chunks: async function* () {
        yield new Uint8Array(answer.rawPayload)
      },
    }
  }
}

/** The engine of a device as a browser runs it, against a real server and in real time. */
export function engineDevice(net: ServerNet, user: { id: string; token: string }) {
  const database = new MemoryDatabase()
  const channel = new TestChannel()
  const [clock, rng, store] = [systemClock, systemRng, database.connect()]
  const engine = new Engine({ store, clock, rng, net, channel: channel.open(), locks: new TestLocks() })
  const mutator = createMutator({ store, clock, rng, channel: channel.open() })
  mutator.setActor({ id: user.id })
  const life = new AbortController()
  const states: string[] = []
  const hears = channel.open()
  hears.listen((message) => {
    if (message.t === 'kick') engine.wakeAfterWrite(message)
    if (message.t === 'status') states.push(engine.status.state)
  })
  void engine.run(life.signal)
  engine.setToken(user.token)
  return {
    database,
    engine,
    mutate: mutator.mutate,
    /** Every reported state, in order. */
    states,
    end: () => life.abort(),
    /** Waits until this holds. It wakes the engine, as a person does with 'Nu synchroniseren'. */
    until: (holds: () => void) =>
      vi.waitFor(
        () => {
          engine.wakeAll()
          holds()
        },
        { timeout: 30_000, interval: 250 },
      ),
  }
}
