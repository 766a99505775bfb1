import { setTimeout as sleep } from 'node:timers/promises'
import { callbackify } from 'node:util'
import pg from 'pg'
import { textOf } from '../../src/domain/shared/objects.ts'
import { DatabaseClient } from './client.ts'
import { valueTypes } from './value-types.ts'

type Taken = (error: Error | undefined, client?: pg.PoolClient, done?: pg.PoolClient['release']) => void

/** How long a request waits while the database takes no more connections; then it is answered that it should come again. */
const PATIENCE_MS = 10_000
const WAIT_MS = { first: 50, most: 800 } as const
/** How long a server makes do with the connections it has, after the database refused one. */
const MODEST_MS = 15_000
/** So many it may go on asking for: what holds one may need another. */
const LEAST = 4
/** How long a connection is kept that nobody uses, and where connections are scarce. */
const IDLE_MS = { usual: 10_000, scarce: 500 } as const

/**
 * The connections of a server. A database that takes no more of them slows the devices down and fails none: who asks
 * waits for one that comes free, here or, by what another server gives back, there.
 */
class PatientPool extends pg.Pool {
  private readonly most: number
  private readonly patienceMs: number
  private modest: NodeJS.Timeout | undefined

  constructor(config: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super({ ...config, Client: DatabaseClient, idleTimeoutMillis: IDLE_MS.usual })
    this.most = config.max
    this.patienceMs = config.connectionTimeoutMillis
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Taken): void
  override connect(callback?: Taken): Promise<pg.PoolClient> | void {
    if (!callback) return this.take()
    callbackify(() => this.take())((error, client) =>
      callback(error ?? undefined, client, (broken) => client?.release(broken)),
    )
  }

  private async take(): Promise<pg.PoolClient> {
    const end = Date.now() + this.patienceMs
    for (let wait: number = WAIT_MS.first; ; wait = Math.min(wait * 2, WAIT_MS.most)) {
      try {
        return await super.connect()
      } catch (error) {
        if (!isRefused(error) || this.ending || Date.now() + wait > end) throw error
        this.makeDo()
      }
      // not all at once again
      await sleep(wait * (0.5 + Math.random()))
    }
  }

  /** Asks for no more than there are, and gives back at once what nobody needs. */
  private makeDo(): void {
    this.options.max = Math.min(this.most, Math.max(LEAST, this.totalCount))
    this.options.idleTimeoutMillis = IDLE_MS.scarce
    clearTimeout(this.modest)
    this.modest = setTimeout(() => {
      this.options.max = this.most
      this.options.idleTimeoutMillis = IDLE_MS.usual
    }, MODEST_MS).unref()
  }
}

/** The database has as many connections as it takes: all of them, this database's, or this role's. */
const isRefused = (error: unknown): boolean => textOf(error, 'code') === '53300'

/** A pool with our value types; its clients' errors are noted instead of ending the process. */
export function createPool(
  url: string,
  warn: (text: string) => void = () => {},
  max = 20,
  patienceMs = PATIENCE_MS,
): pg.Pool {
  const pool = new PatientPool({
    connectionString: url,
    max,
    application_name: 'werkbank',
    connectionTimeoutMillis: patienceMs,
    types: valueTypes,
  })
  pool.on('error', (error) => warn(`database connection lost: ${error.message}`))
  return pool
}
