import type { Server } from 'node:http'
import { rm } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { textOf } from '../../src/domain/shared/objects.ts'
import { House } from '../house.ts'
import type { Scrape } from '../observe/scrape.ts'
import { type Control, houseEnv } from './houseEnv.ts'
import type { ListedHouse } from './list.ts'

/** State of a tenant in this process. */
export type Standing = 'open' | 'starting' | 'failed' | 'suspended'

/** Delay until a tenant that failed to start is retried; it doubles with each attempt. */
const AGAIN_MS = { first: 10_000, most: 300_000 } as const

interface Surroundings {
  control: Control
  log: FastifyBaseLogger
  /** limits concurrent starts, so that a slow start delays only few others */
  gate: <T>(work: () => Promise<T>) => Promise<T>
}

/** The slot of a tenant in a server. It opens and closes the tenant as the list says, one step at a time. */
export class Slot {
  private listed: ListedHouse
  private readonly around: Surroundings
  private house: House | undefined
  private served: Server | undefined
  /** the values it was opened with; if they change, it is opened again */
  private madeOf = ''
  private turn: Promise<void> = Promise.resolve()
  private tries = 0
  private againAt = 0
  private ended = false

  constructor(listed: ListedHouse, around: Surroundings) {
    this.listed = listed
    this.around = around
  }

  get id(): string {
    return this.listed.id
  }

  get standing(): Standing {
    if (this.listed.state !== 'active') return 'suspended'
    if (this.served) return 'open'
    return this.tries > 0 ? 'failed' : 'starting'
  }

  /** The server that answers its requests; undefined while it is suspended or not open. */
  get server(): Server | undefined {
    return this.listed.state === 'active' ? this.served : undefined
  }

  get scrape(): Scrape | null {
    return this.house?.app?.scrape ?? null
  }

  /** Applies the current row of the list. @returns a promise that resolves when the state is reached */
  follow(listed: ListedHouse): Promise<void> {
    if (listed.state !== this.listed.state) this.againAt = 0
    this.listed = listed
    return this.next(() => this.settle())
  }

  /**
   * Closes a tenant that is no longer in the list. Files are only deleted if it was marked as `deleting`,
   * because a list may lose a row by mistake.
   */
  leave(): Promise<void> {
    const wasDeleted = this.listed.state === 'deleting'
    this.listed = { ...this.listed, state: 'deleting' }
    return this.next(async () => {
      await this.close()
      if (wasDeleted) await this.clear()
    })
  }

  drain = async (ms: number): Promise<void> => this.house?.drain(ms)

  /** Closes the tenant because the process ends. */
  end(): Promise<void> {
    this.ended = true
    return this.next(() => this.close())
  }

  private next(step: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(step).catch((error: unknown) => {
      this.around.log.error({ err: error, house: this.listed.name }, 'a house could not be closed')
    })
    return this.turn
  }

  private async settle(): Promise<void> {
    const { state, id, hosts, ownKey } = this.listed
    const madeOf = JSON.stringify([id, hosts[0], ownKey])
    if (this.house && (state !== 'active' || madeOf !== this.madeOf)) await this.close()
    if (state !== 'active' || this.house || this.ended || Date.now() < this.againAt) return
    await this.around.gate(() => this.open(madeOf))
  }

  private async open(madeOf: string): Promise<void> {
    if (this.ended) return
    const { control, log } = this.around
    const { name } = this.listed
    const house = new House(await houseEnv(control, this.listed), (text) => log.warn({ house: name }, text))
    try {
      const app = await house.open()
      await app.ready()
      house.work()
      Object.assign(this, { house, madeOf, served: app.server, tries: 0 })
      log.info({ house: name }, 'house is open')
    } catch (error) {
      await house.end().catch(() => {})
      this.failed(error)
    }
  }

  private failed(error: unknown): void {
    const wait = Math.min(AGAIN_MS.first * 2 ** this.tries, AGAIN_MS.most)
    this.tries += 1
    this.againAt = Date.now() + wait
    const { log } = this.around
    log.error({ err: error, house: this.listed.name }, `house could not start: ${textOf(error, 'message')}`)
  }

  private async close(): Promise<void> {
    const { house } = this
    this.house = undefined
    this.served = undefined
    if (!house) return
    await house.end()
    this.around.log.info({ house: this.listed.name }, 'house is closed')
  }

  /** Deletes the files of a removed tenant on this machine. The command deletes everything else. */
  private async clear(): Promise<void> {
    const { dataDir } = await houseEnv(this.around.control, this.listed)
    await rm(dataDir, { recursive: true, force: true })
  }
}
