import pg from 'pg'

type Listener = (v: number) => void
type Note = (text: string) => void

const RETRY_MS = { first: 250, most: 15_000 } as const
/** How often the head is read where LISTEN does not work (a pooler between). */
const POLL_MS = 1_000

/**
 * Tells that something was committed: one LISTEN connection per process. What was missed while it was away is made
 * up for by reading the head after each connection, and once a second as long as there is none.
 */
export class Live {
  private readonly listeners = new Set<Listener>()
  private client: pg.Client | undefined
  private head = 0
  private closed = false
  private retryMs: number = RETRY_MS.first
  private timer: NodeJS.Timeout | undefined
  private readonly pool: pg.Pool
  private readonly url: string
  private readonly warn: Note

  constructor(pool: pg.Pool, url: string, warn: Note = () => {}) {
    this.pool = pool
    this.url = url
    this.warn = warn
  }

  /** `listener` hears of every new head, not necessarily of each one. @returns how to stop */
  on(listener: Listener): () => void {
    this.listeners.add(listener)
    if (this.listeners.size === 1) this.schedule(0)
    return () => void this.listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    await this.client?.end().catch(() => {})
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer)
    if (this.closed) return
    this.timer = setTimeout(() => void this.keep(), ms)
    this.timer.unref()
  }

  /** Connected: wait for the connection to break. Not connected: read the head, and try again now and then. */
  private async keep(): Promise<void> {
    if (this.client || this.closed) return
    try {
      await this.listen()
      this.retryMs = RETRY_MS.first
    } catch (error) {
      this.warn(`live changes: ${(error as Error).message}; reading the head instead`)
      await this.drop()
      this.retryMs = Math.min(this.retryMs * 2, RETRY_MS.most)
    }
    await this.readHead()
    if (!this.client) this.schedule(Math.min(this.retryMs, POLL_MS))
  }

  private async listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'werkbank live',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    this.client = client
    client.on('error', () => void this.lost(client))
    client.on('end', () => void this.lost(client))
    client.on('notification', ({ payload }) => this.tell(Number(payload)))
    await client.connect()
    await client.query('LISTEN sync')
  }

  private async lost(client: pg.Client): Promise<void> {
    if (this.client !== client || this.closed) return
    await this.drop()
    this.schedule(this.retryMs)
  }

  private async drop(): Promise<void> {
    const client = this.client
    this.client = undefined
    client?.removeAllListeners('end')
    await client?.end().catch(() => {})
  }

  private async readHead(): Promise<void> {
    const { rows } = await this.pool
      .query<{ v: number }>('SELECT v FROM sync_head')
      .catch(() => ({ rows: [] }))
    if (rows[0]) this.tell(rows[0].v)
  }

  private tell(v: number): void {
    if (!Number.isFinite(v) || v === this.head) return
    this.head = v
    for (const listener of this.listeners) listener(v)
  }
}

const lives = new WeakMap<pg.Pool, Live>()

/** The one `Live` of a process; it connects when somebody listens. */
export function liveOf(app: { pool: pg.Pool; databaseUrl: string; log: { warn: Note } }): Live {
  const known = lives.get(app.pool) ?? new Live(app.pool, app.databaseUrl, (text) => app.log.warn(text))
  lives.set(app.pool, known)
  return known
}
