import { callbackify } from 'node:util'
import pg from 'pg'
import { assertWritable, type Route, routeOf } from './route.ts'

type ConnectCallback = (error: Error | null, client?: pg.Client) => void

/** Delay of TCP keep-alive. A connection without a peer ends about ten seconds later. */
const KEEP_ALIVE_MS = 10_000

/** The open connections of this process, to close all connections to a dead host together. */
const openClients = new Set<DatabaseClient>()

/**
 * A connection to the host that accepts writes now. The server uses it for all connections: pool, listener
 * and migrations. A connection to a standby is dropped, because reads there may be outdated and writes fail.
 */
export class DatabaseClient extends pg.Client {
  private readonly route: Route

  constructor(config: pg.ClientConfig = {}) {
    const route = routeOf(config.connectionString ?? '')
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      ...config,
      connectionString: route.urls[0] ?? '',
    })
    this.route = route
    // A broken connection also emits this event. Its query rejects, and the error is handled there.
    this.on('error', () => {})
  }

  override connect(): Promise<pg.Client>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.Client> | void {
    if (!callback) return this.open()
    callbackify(() => this.open())(callback)
  }

  /** Returns host and port. */
  get hostAndPort(): string {
    return `${this.host}:${this.port}`
  }

  /**
   * Closes a connection whose host does not answer. Pending queries fail at once, and the next connection
   * looks for another host.
   */
  disconnect(): void {
    this.route.forget()
    this.connection.stream.destroy(
      Object.assign(new Error('the database host does not answer'), { code: 'ETIMEDOUT' }),
    )
  }

  private async open(): Promise<pg.Client> {
    try {
      await this.chooseHost()
      openClients.add(this)
      this.once('end', () => openClients.delete(this))
      await super.connect()
      await assertWritable(this)
      return this
    } catch (error) {
      this.route.forget()
      openClients.delete(this)
      void super.end().catch(() => {})
      throw error
    }
  }

  /** The driver supports one host, so the host is chosen just before connecting. */
  private async chooseHost(): Promise<void> {
    if (this.route.urls.length === 1) return
    const { host, port } = new pg.Client({ connectionString: await this.route.writable() })
    this.host = host
    this.port = port
  }
}

/**
 * Closes all connections to a dead host. A host that loses power closes no connection, and pending requests
 * would wait for a quarter of an hour.
 * @param hostAndPort as in `DatabaseClient.place`
 */
export function disconnectHost(hostAndPort: string): void {
  for (const client of openClients) if (client.hostAndPort === hostAndPort) client.disconnect()
}
