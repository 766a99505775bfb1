import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { textOf } from '../../src/domain/shared/objects.ts'
import { DatabaseClient } from '../db/client.ts'
import { gateFor } from './gate.ts'
import type { Control } from './houseEnv.ts'
import { CHANNEL, listHouses } from './list.ts'
import { Slot } from './slot.ts'

/** Interval for reading the list, even without a notification. */
const POLL_MS = 10_000
/** Maximum number of tenants that start at the same time. */
const STARTS = 3

/** Follows the list of tenants: each tenant has a slot, and each host name leads to one. */
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

  /** True once the start of every listed tenant was attempted, successful or not. */
  get begun(): boolean {
    return this.settled
  }

  /** Returns the slot of a host name; undefined if no tenant has it. */
  at(host: string): Slot | undefined {
    return this.hosts.get(host)
  }

  all(): [name: string, slot: Slot][] {
    return [...this.slots]
  }

  /** Reads the list for the first time and starts following it. */
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

  /** Reads the list now. A call during a read causes one more read. */
  private look = async (): Promise<void> => {
    this.again = true
    this.looking ??= this.readAll().finally(() => (this.looking = undefined))
    await this.looking
  }

  private async readAll(): Promise<void> {
    while (this.again && !this.ended) {
      this.again = false
      await this.read().catch((error: unknown) =>
        // Continue with the tenants known so far.
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
      // A new tenant has the name of a removed one.
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
      // Read changes that were announced before LISTEN.
      await this.look()
    } catch {
      void client.end().catch(() => {})
    }
  }
}
