import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { DatabaseClient } from '../db/client.ts'
import type { Control } from './tenantEnv.ts'
import { listTenants, TENANTS_CHANNEL } from './tenantList.ts'
import { TenantSlot } from './tenantSlot.ts'
import { textOf } from '../../src/lib/objects.ts'

/** Returns a semaphore: at most `most` operations run at a time, and the others wait in order. */
function createSemaphore(limit: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Interval for reading the list, even without a notification. */
const POLL_MS = 10_000
/** Maximum number of tenants that start at the same time. */
const MAX_STARTS = 3

/** Follows the list of tenants: each tenant has a slot, and each host name leads to one. */
export class TenantSupervisor {
  private readonly control: Control
  private readonly log: FastifyBaseLogger
  private readonly slots = new Map<string, TenantSlot>()
  private hosts = new Map<string, TenantSlot>()
  private client: pg.Client | undefined
  private reading: Promise<void> | undefined
  private readAgain = false
  private timer: NodeJS.Timeout | undefined
  private ended = false
  private firstStarts: Promise<void> | undefined
  private firstStartsDone = false
  private readonly semaphore = createSemaphore(MAX_STARTS)

  constructor(control: Control, log: FastifyBaseLogger) {
    this.control = control
    this.log = log
  }

  /** True once the start of every listed tenant was attempted, successful or not. */
  get isStarted(): boolean {
    return this.firstStartsDone
  }

  /** Returns the slot of a host name; undefined if no tenant has it. */
  slotOf(host: string): TenantSlot | undefined {
    return this.hosts.get(host)
  }

  namedSlots(): [name: string, slot: TenantSlot][] {
    return [...this.slots]
  }

  /** Reads the list for the first time and starts following it. */
  async start(): Promise<void> {
    await this.refresh()
    await this.listen()
    this.timer = setInterval(() => void this.tick(), POLL_MS).unref()
  }

  async drain(ms: number): Promise<void> {
    await Promise.all([...this.slots.values()].map((slot) => slot.drain(ms)))
  }

  async end(): Promise<void> {
    this.ended = true
    clearInterval(this.timer)
    await this.reading
    await this.client?.end().catch(() => {})
    await Promise.all([...this.slots.values()].map((slot) => slot.end()))
  }

  private async tick(): Promise<void> {
    await this.refresh()
    await this.listen()
  }

  /** Reads the list now. A call during a read causes one more read. */
  private refresh = async (): Promise<void> => {
    this.readAgain = true
    this.reading ??= this.readAll().finally(() => (this.reading = undefined))
    await this.reading
  }

  private async readAll(): Promise<void> {
    while (this.readAgain && !this.ended) {
      this.readAgain = false
      await this.read().catch((error: unknown) =>
        // Continue with the tenants known so far.
        this.log.warn(`the list of tenants cannot be read: ${textOf(error, 'message')}`),
      )
    }
  }

  private async read(): Promise<void> {
    const listed = await listTenants(this.control.pool)
    const hosts = new Map<string, TenantSlot>()
    const following = listed.map((tenant) => {
      const { control, log, semaphore } = this
      const known = this.slots.get(tenant.name)
      // A new tenant has the name of a removed one.
      if (known && known.id !== tenant.id) void known.remove()
      const slot = known?.id === tenant.id ? known : new TenantSlot(tenant, { control, log, semaphore })
      this.slots.set(tenant.name, slot)
      for (const host of tenant.hosts) hosts.set(host, slot)
      return slot.followList(tenant)
    })
    this.hosts = hosts
    this.firstStarts ??= Promise.all(following).then(() => void (this.firstStartsDone = true))
    const names = new Set(listed.map(({ name }) => name))
    for (const [name, slot] of this.slots)
      if (!names.has(name)) {
        this.slots.delete(name)
        void slot.remove()
      }
  }

  private async listen(): Promise<void> {
    if (this.client || this.ended) return
    const client = new DatabaseClient({
      connectionString: this.control.url,
      application_name: 'werkbank tenants',
    })
    const forgetClient = () => {
      if (this.client === client) this.client = undefined
    }
    client.on('error', forgetClient).on('end', forgetClient).on('notification', this.refresh)
    try {
      await client.connect()
      await client.query(`LISTEN ${TENANTS_CHANNEL}`)
      this.client = client
      // Read changes that were announced before LISTEN.
      await this.refresh()
    } catch {
      void client.end().catch(() => {})
    }
  }
}
