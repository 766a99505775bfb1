import { setTimeout as sleep } from 'node:timers/promises'
import { callbackify } from 'node:util'
import pg from 'pg'
import { textOf } from '../../src/lib/objects.ts'
import { DatabaseClient } from './client.ts'
import { valueTypes } from './value-types.ts'

type PoolConnectCallback = (
  error: Error | undefined,
  client?: pg.PoolClient,
  done?: pg.PoolClient['release'],
) => void

/**
 * How long a request waits while the database accepts no more connections. Then the client is asked to retry.
 */
const PATIENCE_MS = 10_000
const WAIT_MS = { first: 50, most: 800 } as const
/** How long a server keeps to its current connections after the database refused one. */
const REDUCED_MS = 15_000
/** Minimum number of connections, because the holder of one may need another. */
const MIN_CONNECTIONS = 4
/** How long an unused connection is kept, usually and while connections are scarce. */
const IDLE_MS = { usual: 10_000, scarce: 500 } as const

/**
 * The connection pool of a server. If the database accepts no more connections, requests become slower but do
 * not fail. They wait until this server or another one releases a connection.
 */
class RetryingPool extends pg.Pool {
  private readonly most: number
  private readonly patienceMs: number
  private reducedTimer: NodeJS.Timeout | undefined

  constructor(config: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super({ ...config, Client: DatabaseClient, idleTimeoutMillis: IDLE_MS.usual })
    this.most = config.max
    this.patienceMs = config.connectionTimeoutMillis
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: PoolConnectCallback): void
  override connect(callback?: PoolConnectCallback): Promise<pg.PoolClient> | void {
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
        if (!isConnectionLimitReached(error) || this.ending || Date.now() + wait > end) throw error
        this.reduceConnections()
      }
      // Wait a random time, so that the waiting requests do not retry together.
      await sleep(wait * (0.5 + Math.random()))
    }
  }

  /** Requests no further connections for a while and closes idle ones quickly. */
  private reduceConnections(): void {
    this.options.max = Math.min(this.most, Math.max(MIN_CONNECTIONS, this.totalCount))
    this.options.idleTimeoutMillis = IDLE_MS.scarce
    clearTimeout(this.reducedTimer)
    this.reducedTimer = setTimeout(() => {
      this.options.max = this.most
      this.options.idleTimeoutMillis = IDLE_MS.usual
    }, REDUCED_MS).unref()
  }
}

/** True if a connection limit is reached: of the server, the database or the role. */
const isConnectionLimitReached = (error: unknown): boolean => textOf(error, 'code') === '53300'

/** Creates a pool with our value types. Errors of its clients are logged and do not end the process. */
export function createPool(
  url: string,
  warn: (text: string) => void = () => {},
  max = 20,
  patienceMs = PATIENCE_MS,
): pg.Pool {
  const pool = new RetryingPool({
    connectionString: url,
    max,
    application_name: 'werkbank',
    connectionTimeoutMillis: patienceMs,
    types: valueTypes,
  })
  pool.on('error', (error) => warn(`database connection lost: ${error.message}`))
  return pool
}
