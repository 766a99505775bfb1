import { callbackify } from 'node:util'
import pg from 'pg'
import { assertWritable, type Route, routeOf } from './route.ts'

type Connected = (error: Error | null, client?: pg.Client) => void

/** After so long without a word a connection is tried by the system: one behind which nobody is ends ten seconds later. */
const KEEP_ALIVE_MS = 10_000

/** The connections of this process, so that those to a host that is gone end together. */
const connected = new Set<DatabaseClient>()

/**
 * A connection to the database that takes writes, wherever that is now. Every connection of the server is one: the
 * pool's, the one that listens, that of the migrations. One that turns out to be a standby is given up, for reading there
 * would show yesterday, and writing fails.
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
    // a connection that breaks reports here as well; its query rejects, which is where that is handled
    this.on('error', () => {})
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.Client> | void {
    if (!callback) return this.open()
    callbackify(() => this.open())(callback)
  }

  /** Where it leads. */
  get place(): string {
    return `${this.host}:${this.port}`
  }

  /** Nobody answers there any more: what waits for it fails now, and the next connection looks for another host. */
  cut(): void {
    this.route.forget()
    this.connection.stream.destroy(
      Object.assign(new Error('the database host does not answer'), { code: 'ETIMEDOUT' }),
    )
  }

  private async open(): Promise<pg.Client> {
    try {
      await this.follow()
      connected.add(this)
      this.once('end', () => connected.delete(this))
      await super.connect()
      await assertWritable(this)
      return this
    } catch (error) {
      this.route.forget()
      connected.delete(this)
      void super.end().catch(() => {})
      throw error
    }
  }

  /** The driver takes one host; which one is found out as late as this. */
  private async follow(): Promise<void> {
    if (this.route.urls.length === 1) return
    const { host, port } = new pg.Client({ connectionString: await this.route.writable() })
    this.host = host
    this.port = port
  }
}

/**
 * A host that loses its power closes no connection, and what was sent to it waits for a quarter of an hour. Whoever finds
 * that it is gone ends all that lead there.
 * @param place as `DatabaseClient.place`
 */
export function cutAll(place: string): void {
  for (const client of connected) if (client.place === place) client.cut()
}
