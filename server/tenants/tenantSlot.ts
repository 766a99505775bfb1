import type { Server } from 'node:http'
import { rm } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { textOf } from '../../src/lib/objects.ts'
import { Tenant } from '../tenant.ts'
import type { Scrape } from '../observe/scrape.ts'
import { type Control, tenantEnv } from './tenantEnv.ts'
import type { ListedTenant } from './tenantList.ts'

/** State of a tenant in this process. */
export type SlotState = 'open' | 'starting' | 'failed' | 'suspended'

/** Delay until a tenant that failed to start is retried; it doubles with each attempt. */
const RETRY_MS = { first: 10_000, most: 300_000 } as const

interface SlotContext {
  control: Control
  log: FastifyBaseLogger
  /** limits concurrent starts, so that a slow start delays only few others */
  semaphore: <T>(work: () => Promise<T>) => Promise<T>
}

/** The slot of a tenant in a server. It opens and closes the tenant as the list says, one step at a time. */
export class TenantSlot {
  private listed: ListedTenant
  private readonly context: SlotContext
  private tenant: Tenant | undefined
  private served: Server | undefined
  /** the values it was opened with; if they change, it is opened again */
  private madeOf = ''
  private lastStep: Promise<void> = Promise.resolve()
  private tries = 0
  private retryAt = 0
  private ended = false

  constructor(listed: ListedTenant, context: SlotContext) {
    this.listed = listed
    this.context = context
  }

  get id(): string {
    return this.listed.id
  }

  get state(): SlotState {
    if (this.listed.state !== 'active') return 'suspended'
    if (this.served) return 'open'
    return this.tries > 0 ? 'failed' : 'starting'
  }

  /** The server that answers its requests; undefined while it is suspended or not open. */
  get server(): Server | undefined {
    return this.listed.state === 'active' ? this.served : undefined
  }

  get scrape(): Scrape | null {
    return this.tenant?.app?.scrape ?? null
  }

  /** Applies the current row of the list. @returns a promise that resolves when the state is reached */
  followList(listed: ListedTenant): Promise<void> {
    if (listed.state !== this.listed.state) this.retryAt = 0
    this.listed = listed
    return this.enqueue(() => this.applyState())
  }

  /**
   * Closes a tenant that is no longer in the list. Files are only deleted if it was marked as `deleting`,
   * because a list may lose a row by mistake.
   */
  remove(): Promise<void> {
    const wasDeleted = this.listed.state === 'deleting'
    this.listed = { ...this.listed, state: 'deleting' }
    return this.enqueue(async () => {
      await this.close()
      if (wasDeleted) await this.deleteFiles()
    })
  }

  drain = async (ms: number): Promise<void> => this.tenant?.drain(ms)

  /** Closes the tenant because the process ends. */
  end(): Promise<void> {
    this.ended = true
    return this.enqueue(() => this.close())
  }

  private enqueue(step: () => Promise<void>): Promise<void> {
    this.lastStep = this.lastStep.then(step).catch((error: unknown) => {
      this.context.log.error({ err: error, house: this.listed.name }, 'a tenant could not be closed')
    })
    return this.lastStep
  }

  private async applyState(): Promise<void> {
    const { state, id, hosts, ownKey } = this.listed
    const madeOf = JSON.stringify([id, hosts[0], ownKey])
    if (this.tenant && (state !== 'active' || madeOf !== this.madeOf)) await this.close()
    if (state !== 'active' || this.tenant || this.ended || Date.now() < this.retryAt) return
    await this.context.semaphore(() => this.open(madeOf))
  }

  private async open(madeOf: string): Promise<void> {
    if (this.ended) return
    const { control, log } = this.context
    const { name } = this.listed
    const tenant = new Tenant(await tenantEnv(control, this.listed), (text) =>
      log.warn({ house: name }, text),
    )
    try {
      const app = await tenant.open()
      await app.ready()
      tenant.startBackgroundWork()
      Object.assign(this, { tenant, madeOf, served: app.server, tries: 0 })
      log.info({ house: name }, 'tenant is open')
    } catch (error) {
      await tenant.end().catch(() => {})
      this.recordFailure(error)
    }
  }

  private recordFailure(error: unknown): void {
    const wait = Math.min(RETRY_MS.first * 2 ** this.tries, RETRY_MS.most)
    this.tries += 1
    this.retryAt = Date.now() + wait
    const { log } = this.context
    log.error({ err: error, house: this.listed.name }, `tenant could not start: ${textOf(error, 'message')}`)
  }

  private async close(): Promise<void> {
    const { tenant } = this
    this.tenant = undefined
    this.served = undefined
    if (!tenant) return
    await tenant.end()
    this.context.log.info({ house: this.listed.name }, 'tenant is closed')
  }

  /** Deletes the files of a removed tenant on this machine. The command deletes everything else. */
  private async deleteFiles(): Promise<void> {
    const { dataDir } = await tenantEnv(this.context.control, this.listed)
    await rm(dataDir, { recursive: true, force: true })
  }
}
