import type * as Tokens from '../../../server/auth/tokens.ts'
import type * as Users from '../../../server/auth/users.ts'
import { createPool } from '../../../server/db/pool.ts'
import type * as Demo from '../../../server/seed/demo/fill.ts'
import type * as Queries from '../../../server/db/queryable.ts'
import type * as Mutators from '../../../src/sync/store/mutator.ts'
import type * as Engines from '../../../src/sync/engine/engine.ts'
import type * as Stores from '../../kit/sim/memoryStore.ts'
import { newId } from '../../kit/server/syncServer.ts'
import { tick, until } from '../../kit/until.ts'
import type { EarlierVersion } from '../kit/earlier.ts'
import type { Person } from '../../bench/kit/people.ts'
import type { Parts } from '../kit/assembled.ts'
import { DrillDevice, Ledger } from '../kit/fleet.ts'

/** The results of all devices during one step of the upgrade. */
export interface Phase {
  name: string
  seconds: number
  acknowledged: number
  /** Statuses from 500 on, and 0 for no answer, each with its count. */
  failed: Record<string, number>
}

/** Number of devices that start later. */
const LATE = 4

interface Seed {
  people: Person[]
  executorId: string
  repairs: number
}

/** Devices that write about once a second, half of them with the engine of the earlier version. */
export class Crowd {
  readonly ledger = new Ledger()
  readonly executorId: string
  /** A person without a device, for direct requests to a server. */
  readonly guest: Person
  private readonly waiting: Person[]
  private readonly before: number
  private readonly proxy: string
  private readonly old: Parts
  readonly devices: DrillDevice[] = []
  private readonly work: Promise<void>[] = []
  private isOn = true

  static async open(earlier: EarlierVersion, url: string, proxy: string, count: number): Promise<Crowd> {
    const seed = await seeded(earlier, url, count + 1 + LATE)
    const crowd = new Crowd(seed, proxy, await partsOf(earlier))
    crowd.join(count)
    return crowd
  }

  private constructor({ people, executorId, repairs }: Seed, proxy: string, old: Parts) {
    const [guest, ...others] = people
    if (!guest) throw new Error('nobody')
    this.guest = guest
    this.waiting = others
    this.executorId = executorId
    this.before = repairs
    this.proxy = proxy
    this.old = old
  }

  /** Starts `count` empty devices, every other one with the engine of the earlier version. */
  join(count: number): void {
    for (const person of this.waiting.splice(0, count)) {
      const n = this.devices.length
      const device = new DrillDevice(this.proxy, n, this.ledger, person, n % 2 === 0 ? this.old : undefined)
      this.devices.push(device)
      this.work.push(device.work(this.executorId, () => this.isOn))
    }
  }

  /** Runs a step and observes for this many seconds. */
  async during(name: string, seconds: number, change: () => Promise<unknown>): Promise<Phase> {
    const [from, acknowledged, before] = [
      performance.now(),
      this.ledger.acknowledged.size,
      new Map(this.ledger.answers),
    ]
    await change()
    await tick(seconds * 1_000)
    const failed = [...this.ledger.answers].flatMap(([status, n]) => {
      const more = n - (before.get(status) ?? 0)
      return (status >= 500 || status === 0) && more > 0 ? [[String(status), more] as const] : []
    })
    return {
      name,
      seconds: Math.round((performance.now() - from) / 1_000),
      acknowledged: this.ledger.acknowledged.size - acknowledged,
      failed: Object.fromEntries(failed),
    }
  }

  /** Stops the writers and waits until everything is sent. */
  async rest(): Promise<void> {
    this.isOn = false
    await Promise.all(this.work)
    const isDone = () =>
      this.devices.every(
        ({ waiting, engine: { status } }) => waiting === 0 && status.state === 'synced' && !status.boot,
      )
    await until('devices that have everything and have nothing to send', isDone, { ms: 120_000, every: 100 })
  }

  end(): void {
    this.isOn = false
    for (const device of this.devices) device.end()
  }

  answered = (status: number): number => this.ledger.answers.get(status) ?? 0

  /** The number of repairs: those of the beginning, and those of devices and the guest. */
  made = (): number => this.before + this.ledger.notes.size + this.guests
  guests = 0

  summary() {
    return {
      changes: this.ledger.acknowledged.size,
      longestMs: this.ledger.longest(),
      answers: this.ledger.answers,
    }
  }
}

/** A database with some records of each kind, and users, made by the earlier version's own code on its own tables. */
async function seeded(earlier: EarlierVersion, url: string, count: number): Promise<Seed> {
  const { inSyncTransaction } = await earlier.load<typeof Queries>('server/db/queryable.ts')
  const { putUser } = await earlier.load<typeof Users>('server/auth/users.ts')
  const { issueToken } = await earlier.load<typeof Tokens>('server/auth/tokens.ts')
  const { fillDemo } = await earlier.load<typeof Demo>('server/seed/demo/fill.ts')
  const pool = createPool(url)
  await fillDemo(pool, { today: '2026-11-20', repairs: 300 })
  const people: Person[] = []
  for (let i = 0; i < count; i++) {
    const [id, name] = [newId(), `proef${i}`]
    const person = { username: name, name, lastName: 'Proef', email: `${name}@example.com` }
    await inSyncTransaction(pool, (tx) => putUser(tx, id, person))
    people.push({ id, token: await issueToken(pool, id, null) })
  }
  const { rows } = await pool.query<{ id: string; repairs: number }>(
    'SELECT id, (SELECT count(*) FROM repair)::int AS repairs FROM executor LIMIT 1',
  )
  await pool.end()
  return { people, executorId: rows[0]?.id ?? '', repairs: rows[0]?.repairs ?? 0 }
}

async function partsOf(earlier: EarlierVersion): Promise<Parts> {
  const { Engine } = await earlier.load<typeof Engines>('src/sync/engine/engine.ts')
  const { MemoryDatabase } = await earlier.load<typeof Stores>('tests/kit/sim/memoryStore.ts')
  const { createMutator } = await earlier.load<typeof Mutators>('src/sync/store/mutator.ts')
  return { Engine, MemoryDatabase, createMutator }
}
