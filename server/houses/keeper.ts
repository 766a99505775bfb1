import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { textOf } from '../../src/domain/shared/objects.ts'
import { DatabaseClient } from '../db/client.ts'
import { gateFor } from './gate.ts'
import type { Control } from './houseEnv.ts'
import { CHANNEL, listHouses } from './list.ts'
import { Slot } from './slot.ts'

/** How often the list is read, also where nothing was heard. */
const POLL_MS = 10_000
/** So many houses start at a time. */
const STARTS = 3

/** Follows the list of the houses: each has a slot here, and each host name leads to one. */
export class Keeper {
  private readonly control: Control
  private readonly log: FastifyBaseLogger
  private readonly slots = new Map<string, Slot>()
  private hosts = new Map<string, Slot>()
  private client: pg.Client | undefined
  private looking: Promise<void> | undefined
  private again = false
  private timer: NodeJS.Timeout | undefined
  private ended = false
  private first: Promise<void> | undefined
  private settled = false
  private readonly gate = gateFor(STARTS)

  constructor(control: Control, log: FastifyBaseLogger) {
    this.control = control
    this.log = log
  }

  /** Whether every house of the list was begun once, well or not. */
  get begun(): boolean {
    return this.settled
  }

  /** Of a host name; undefined: no house has it. */
  at(host: string): Slot | undefined {
    return this.hosts.get(host)
  }

  all(): [name: string, slot: Slot][] {
    return [...this.slots]
  }

  /** Reads the list for the first time and begins to follow it. */
  async start(): Promise<void> {
    await this.look()
    await this.listen()
    this.timer = setInterval(() => void this.tick(), POLL_MS).unref()
  }

  async drain(ms: number): Promise<void> {
    await Promise.all([...this.slots.values()].map((slot) => slot.drain(ms)))
  }

  async end(): Promise<void> {
    this.ended = true
    clearInterval(this.timer)
    await this.looking
    await this.client?.end().catch(() => {})
    await Promise.all([...this.slots.values()].map((slot) => slot.end()))
  }

  private async tick(): Promise<void> {
    await this.look()
    await this.listen()
  }

  /** Looks at the list now; who asks meanwhile has it looked at once more. */
  private look = async (): Promise<void> => {
    this.again = true
    this.looking ??= this.readAll().finally(() => (this.looking = undefined))
    await this.looking
  }

  private async readAll(): Promise<void> {
    while (this.again && !this.ended) {
      this.again = false
      await this.read().catch((error: unknown) =>
        // it goes on with what it knows
        this.log.warn(`the list of houses cannot be read: ${textOf(error, 'message')}`),
      )
    }
  }

  private async read(): Promise<void> {
    const listed = await listHouses(this.control.pool)
    const hosts = new Map<string, Slot>()
    const following = listed.map((house) => {
      const { control, log, gate } = this
      const known = this.slots.get(house.name)
      // a new house has the name of one that is gone
      if (known && known.id !== house.id) void known.leave()
      const slot = known?.id === house.id ? known : new Slot(house, { control, log, gate })
      this.slots.set(house.name, slot)
      for (const host of house.hosts) hosts.set(host, slot)
      return slot.follow(house)
    })
    this.hosts = hosts
    this.first ??= Promise.all(following).then(() => void (this.settled = true))
    const names = new Set(listed.map(({ name }) => name))
    for (const [name, slot] of this.slots)
      if (!names.has(name)) {
        this.slots.delete(name)
        void slot.leave()
      }
  }

  private async listen(): Promise<void> {
    if (this.client || this.ended) return
    const client = new DatabaseClient({
      connectionString: this.control.url,
      application_name: 'werkbank houses',
    })
    const lost = () => {
      if (this.client === client) this.client = undefined
    }
    client.on('error', lost).on('end', lost).on('notification', this.look)
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      this.client = client
      // what was told before it listened
      await this.look()
    } catch {
      void client.end().catch(() => {})
    }
  }
}
