import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { fieldOf, textOf } from '../../src/lib/objects.ts'
import { disconnectHost, DatabaseClient } from '../db/client.ts'

type Listener = (v: number) => void
type WarnFn = (text: string) => void

const RETRY_MS = { first: 250, most: 15_000 } as const
/** Interval for reading the head while LISTEN does not work, for example behind a connection pooler. */
const POLL_MS = 1_000
/** Heartbeat interval of the connection. A dead peer gives no sign by itself. */
const HEARTBEAT_MS = 5_000
const ANSWER_MS = 5_000
/** Class id of the advisory lock that shows that a server is alive (`sync_lives`). */
const PRESENCE = 73_503

/**
 * Notifies listeners after each commit, through one LISTEN connection per process. After each reconnect it
 * reads the head, so missed notifications do no harm. Without a connection it polls the head once a second.
 * The same connection holds a lock that ends with it. The lock tells other servers that this one is alive, so
 * they do not treat its work as abandoned (B3.7).
 */
export class HeadListener {
  private readonly server = randomInt(1, 2 ** 31 - 1)
  private readonly listeners = new Set<Listener>()
  private client: DatabaseClient | undefined
  /** Host of the connection that stopped answering; null if there is none. */
  private silentHost: string | null = null
  private connecting: Promise<void> | undefined
  private head = 0
  private closed = false
  private retryMs: number = RETRY_MS.first
  private timer: NodeJS.Timeout | undefined
  private heartbeat: NodeJS.Timeout | undefined
  private readonly pool: pg.Pool
  private readonly url: string
  private readonly warn: WarnFn

  constructor(pool: pg.Pool, url: string, warn: WarnFn = () => {}) {
    this.pool = pool
    this.url = url
    this.warn = warn
  }

  /**
   * Calls `listener` with new heads; several commits may be combined. @returns a function that unsubscribes
   */
  on(listener: Listener): () => void {
    this.listeners.add(listener)
    if (this.listeners.size === 1) this.schedule(0)
    return () => void this.listeners.delete(listener)
  }

  /**
   * Returns the number by which other servers recognise this one as alive; null while there is no connection.
   */
  async presence(): Promise<number | null> {
    if (!this.timer) this.schedule(0)
    await this.connecting
    return this.client ? this.server : null
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    clearInterval(this.heartbeat)
    await this.connecting
    await this.client?.end().catch(() => {})
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer)
    if (this.closed) return
    this.timer = setTimeout(() => this.ensureConnected(), ms)
    this.timer.unref()
    if (ms === 0) this.ensureConnected()
  }

  private ensureConnected(): void {
    if (this.client || this.closed) return
    this.connecting ??= this.connect().finally(() => (this.connecting = undefined))
  }

  /** If connected, waits until the connection breaks. Otherwise reads the head and retries at intervals. */
  private async connect(): Promise<void> {
    try {
      await this.listen()
      this.retryMs = RETRY_MS.first
      this.disconnectSilentHost(this.client?.hostAndPort)
    } catch (error) {
      // An SQL error code means that the host answered.
      if (/^\d/.test(textOf(error, 'code'))) this.silentHost = null
      this.disconnectSilentHost(undefined)
      this.warn(`live changes: ${String(fieldOf(error, 'message'))}; reading the head instead`)
      this.retryMs = Math.min(this.retryMs * 2, RETRY_MS.most)
    }
    await this.readHead()
    if (!this.client) this.schedule(Math.min(this.retryMs, POLL_MS))
  }

  private async listen(): Promise<void> {
    const client = new DatabaseClient({
      connectionString: this.url,
      application_name: 'werkbank live',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    client.on('error', () => void this.handleLost(client))
    client.on('end', () => void this.handleLost(client))
    client.on('notification', ({ payload }) => this.notify(Number(payload)))
    try {
      await client.connect()
      // Use a shared lock, because an earlier broken connection may still hold it. The keepalives release the
      // lock of a server whose machine died within about half a minute.
      await client.query(
        `SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4;
         SELECT pg_advisory_lock_shared(${PRESENCE}, ${this.server}); LISTEN sync`,
      )
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    this.client = client
    const disconnectSilent = () => {
      if (this.client !== client) return
      this.silentHost = client.hostAndPort
      client.disconnect()
    }
    this.heartbeat = setInterval(() => void client.query('').catch(disconnectSilent), HEARTBEAT_MS).unref()
  }

  /**
   * Cuts all connections to a host that stopped answering, unless the last attempt to connect got an answer
   * from it.
   */
  private disconnectSilentHost(place: string | undefined): void {
    if (this.silentHost !== null && this.silentHost !== place) {
      this.warn(`the database host ${this.silentHost} does not answer any more`)
      disconnectHost(this.silentHost)
    }
    this.silentHost = null
  }

  private async handleLost(client: DatabaseClient): Promise<void> {
    if (this.client !== client || this.closed) return
    this.client = undefined
    clearInterval(this.heartbeat)
    this.schedule(this.retryMs)
    await client.end().catch(() => {})
  }

  private async readHead(): Promise<void> {
    const { rows } = await this.pool
      .query<{ v: number }>('SELECT v FROM sync_head')
      .catch(() => ({ rows: [] }))
    if (rows[0]) this.notify(rows[0].v)
  }

  private notify(v: number): void {
    if (!Number.isFinite(v) || v === this.head) return
    this.head = v
    for (const listener of this.listeners) listener(v)
  }
}

const headListeners = new WeakMap<pg.Pool, HeadListener>()

/** Returns the `Live` of this process. It connects as soon as there is a listener. */
export function headListenerOf(app: {
  pool: pg.Pool
  databaseUrl: string
  log: { warn: WarnFn }
}): HeadListener {
  const known =
    headListeners.get(app.pool) ?? new HeadListener(app.pool, app.databaseUrl, (text) => app.log.warn(text))
  headListeners.set(app.pool, known)
  return known
}
